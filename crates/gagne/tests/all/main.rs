//! Everything that is asked of games through the one face: a single program, since each that holds all
//! games takes long to link.

mod certificates;
mod choices;
mod diagrams;
mod engine;
mod fuzz;
mod golden;
mod graphs;
mod methods;
mod tables;
mod telling;
mod words;
