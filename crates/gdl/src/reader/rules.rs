//! From the tree of a text to rules without alternatives.

use gagne_core::Meter;
use rustc_hash::FxHashMap;

use super::kif::{KifPart, Token, inside};
use crate::error::{Error, ExpectedPart, SheetFlaw};
use crate::sentence::pattern::{Bindings, Node, Pattern};
use crate::sentence::rule::{Atom, Literal, Place, Program, Relation, Rule};
use crate::sentence::symbols::{
    AND, ARROW, DISTINCT, DOES, INIT, NEXT, NOT, OR, ROLE, Symbol, TRUE,
};
use crate::sentence::terms::LARGEST;

/// Most rules that the alternatives of one make.
pub(crate) const ALTERNATIVES: usize = 4096;

/// Most conditions of a rule without alternatives.
pub(crate) const CONDITIONS: usize = 256;

/// Reads the facts and rules of a tree.
pub(crate) fn read(
    tree: &[KifPart],
    program: &mut Program,
    meter: &mut Meter,
) -> Result<(), Error> {
    let mut reader = RuleReader {
        tree,
        program,
        variables: Vec::new(),
        numbers: FxHashMap::default(),
        bindings: Bindings::default(),
    };
    for part in inside(tree, 0, tree.len()) {
        reader.statement(part, meter)?;
    }
    Ok(())
}

struct RuleReader<'a> {
    tree: &'a [KifPart],
    program: &'a mut Program,
    /// The variables of the present rule, by number.
    variables: Vec<Symbol>,
    numbers: FxHashMap<Symbol, u32>,
    bindings: Bindings,
}

/// A conjunction that is still read: conditions to come, negated or not, and those that were read.
#[derive(Clone, Default)]
struct Clause {
    coming: Vec<(usize, bool)>,
    body: Vec<Literal>,
}

impl Clause {
    /// About how many bytes it takes.
    fn bytes(&self) -> usize {
        let patterns = self.body.iter().map(|literal| match literal {
            Literal::Holds(atom) | Literal::Fails(atom) => atom.pattern.len(),
            Literal::Distinct(one, other, _) => one.len() + other.len(),
        });
        let nodes: usize = patterns.sum();
        64 * (1 + self.body.len()) + 16 * (self.coming.len() + nodes)
    }
}

impl RuleReader<'_> {
    fn place(&self, part: usize) -> Place {
        self.tree[part].place
    }

    fn expected<T>(&self, part: usize, expected: ExpectedPart) -> Result<T, Error> {
        let name = |symbol| self.program.symbols.name(symbol);
        let found = match self.tree.get(part).map(|part| part.token) {
            Some(Token::Name(symbol)) => name(symbol).to_owned(),
            Some(Token::Variable(symbol)) => format!("?{}", name(symbol)),
            Some(Token::List) if self.tree[part].end as usize == part + 1 => "()".to_owned(),
            Some(Token::List) => "(".to_owned(),
            None => "nothing".to_owned(),
        };
        Err(self
            .place(part)
            .error(SheetFlaw::Expected { expected, found }))
    }

    /// The name at the head of a list, or a name that stands alone, and what it is applied to.
    fn apply(&self, part: usize, expected: ExpectedPart) -> Result<(Symbol, Vec<usize>), Error> {
        match self.tree[part].token {
            Token::Name(symbol) => Ok((symbol, Vec::new())),
            Token::Variable(_) => self.expected(part, expected),
            Token::List => {
                let end = self.tree[part].end as usize;
                match self.tree[part + 1..end].first().map(|first| first.token) {
                    Some(Token::Name(symbol)) => {
                        Ok((symbol, inside(self.tree, part + 2, end).collect()))
                    }
                    Some(_) => self.expected(part + 1, ExpectedPart::Name),
                    None => self.expected(part, expected),
                }
            }
        }
    }

    fn statement(&mut self, part: usize, meter: &mut Meter) -> Result<(), Error> {
        self.variables.clear();
        self.numbers.clear();
        let (name, arguments) = self.apply(part, ExpectedPart::Rule)?;
        if name != ARROW {
            return self.conclude(part, &[], meter);
        }
        match arguments.split_first() {
            Some((head, body)) => self.conclude(*head, body, meter),
            None => self.expected(part, ExpectedPart::Rule),
        }
    }

    /// A rule with this head and body, written out as rules without alternatives.
    fn conclude(&mut self, head: usize, body: &[usize], meter: &mut Meter) -> Result<(), Error> {
        let place = self.place(head);
        let (name, _) = self.apply(head, ExpectedPart::Sentence)?;
        let head = self.atom(head)?;
        if matches!(name, TRUE | DOES | NOT | OR | DISTINCT | AND | ARROW)
            || name == ROLE && !body.is_empty()
        {
            let name = self.program.symbols.name(name).to_owned();
            return Err(place.error(SheetFlaw::Conclusion(name)));
        }
        if let ([Node::Ground(term)], []) = (&*head.pattern, body) {
            self.program.facts.push((head.relation, *term, place));
            return Ok(());
        }
        let mut clauses = vec![Clause {
            coming: body.iter().rev().map(|part| (*part, false)).collect(),
            body: Vec::new(),
        }];
        let mut rules = 0;
        while let Some(mut clause) = clauses.pop() {
            if clause.coming.len() + clause.body.len() > CONDITIONS {
                return Err(place.error(SheetFlaw::Conditions { most: CONDITIONS }));
            }
            let bytes = clause.bytes();
            meter.work(bytes).map_err(place.stop())?;
            if let Some((part, negated)) = clause.coming.pop() {
                let before = clauses.len();
                self.condition(part, negated, clause, &mut clauses)?;
                let more = bytes * clauses.len().saturating_sub(before + 1);
                meter.hold_more(more as u64).map_err(place.stop())?;
                continue;
            }
            rules += 1;
            if rules > ALTERNATIVES {
                return Err(place.error(SheetFlaw::Alternatives { most: ALTERNATIVES }));
            }
            meter.hold_more(bytes as u64).map_err(place.stop())?;
            self.program.rules.push(Rule {
                head: head.clone(),
                body: clause.body,
                variables: Vec::new(),
            });
        }
        let first = self.program.rules.len() - rules;
        for rule in &mut self.program.rules[first..] {
            rule.variables.clone_from(&self.variables);
        }
        Ok(())
    }

    /// Reads a condition and puts back what is left of its clause, once for each alternative.
    fn condition(
        &mut self,
        part: usize,
        negated: bool,
        mut clause: Clause,
        clauses: &mut Vec<Clause>,
    ) -> Result<(), Error> {
        let place = self.place(part);
        let (name, arguments) = self.apply(part, ExpectedPart::Sentence)?;
        match name {
            NOT => {
                self.count(part, name, arguments.len())?;
                clause.coming.push((arguments[0], !negated));
            }
            OR if negated => clause
                .coming
                .extend(arguments.iter().rev().map(|part| (*part, true))),
            OR => {
                if arguments.len() > ALTERNATIVES {
                    return Err(place.error(SheetFlaw::Alternatives { most: ALTERNATIVES }));
                }
                clauses.extend(arguments.iter().rev().map(|part| {
                    let mut other = clause.clone();
                    other.coming.push((*part, false));
                    other
                }));
                return Ok(());
            }
            DISTINCT if negated => return Err(place.error(SheetFlaw::NotDistinct)),
            DISTINCT => {
                self.count(part, name, arguments.len())?;
                let one = self.pattern(arguments[0])?;
                let other = self.pattern(arguments[1])?;
                clause.body.push(Literal::Distinct(one, other, place));
            }
            AND => return Err(place.error(SheetFlaw::And)),
            ARROW | INIT | NEXT => {
                let name = self.program.symbols.name(name).to_owned();
                return Err(place.error(SheetFlaw::Condition(name)));
            }
            _ => {
                let atom = self.atom(part)?;
                clause.body.push(if negated {
                    Literal::Fails(atom)
                } else {
                    Literal::Holds(atom)
                });
            }
        }
        clauses.push(clause);
        Ok(())
    }

    fn count(&self, part: usize, name: Symbol, found: usize) -> Result<(), Error> {
        let relations = Relation::WORDS.iter().copied();
        let mut words = relations.chain([(NOT, 1), (DISTINCT, 2)]);
        match words.find(|(word, _)| *word == name) {
            Some((_, expected)) if expected as usize != found => {
                Err(self.place(part).error(SheetFlaw::Arguments {
                    name: self.program.symbols.name(name).to_owned(),
                    expected: expected as usize,
                    found,
                }))
            }
            _ => Ok(()),
        }
    }

    fn atom(&mut self, part: usize) -> Result<Atom, Error> {
        let (name, arguments) = self.apply(part, ExpectedPart::Sentence)?;
        self.count(part, name, arguments.len())?;
        Ok(Atom {
            relation: self.program.relation(name, arguments.len() as u32),
            pattern: self.pattern(part)?,
            place: self.place(part),
        })
    }

    fn variable(&mut self, name: Symbol) -> u32 {
        let next = self.variables.len() as u32;
        let number = *self.numbers.entry(name).or_insert(next);
        if number == next {
            self.variables.push(name);
        }
        number
    }

    /// A term or a sentence. Parts without variables become one node.
    fn pattern(&mut self, part: usize) -> Result<Pattern, Error> {
        let end = self.tree[part].end as usize;
        let mut nodes = Vec::new();
        let mut at = part;
        while at < end {
            match self.tree[at].token {
                Token::Name(symbol) => nodes.push(Node::Apply(symbol, 0)),
                Token::Variable(symbol) => {
                    let number = self.variable(symbol);
                    nodes.push(Node::Variable(number));
                }
                Token::List => {
                    let (symbol, arguments) = self.apply(at, ExpectedPart::Term)?;
                    nodes.push(Node::Apply(symbol, arguments.len() as u32));
                    at += 1;
                }
            }
            at += 1;
        }
        self.collapse(nodes, part)
    }

    fn collapse(&mut self, nodes: Vec<Node>, part: usize) -> Result<Pattern, Error> {
        let large = SheetFlaw::Term { most: LARGEST };
        if nodes.len() > LARGEST as usize {
            return Err(self.place(part).error(large));
        }
        // The part that was collapsed last stands at the end of the row, which is turned round.
        let mut row: Vec<Node> = Vec::with_capacity(nodes.len());
        let mut ends: Vec<usize> = Vec::new();
        for node in nodes.into_iter().rev() {
            let Node::Apply(_, count) = node else {
                ends.push(row.len());
                row.push(node);
                continue;
            };
            let begin = ends.len() - count as usize;
            let ground = ends[begin..].iter().enumerate().all(|(at, first)| {
                let next = ends.get(begin + at + 1).copied().unwrap_or(row.len());
                next - first == 1 && matches!(row[*first], Node::Ground(_))
            });
            let start = ends.get(begin).copied().unwrap_or(row.len());
            ends.truncate(begin);
            ends.push(start);
            if ground {
                let mut whole = vec![node];
                whole.extend(row.drain(start..).rev());
                self.bindings.reset(0);
                match self.bindings.make(&whole, &mut self.program.terms) {
                    Some(term) => row.push(Node::Ground(term)),
                    None => return Err(self.place(part).error(large)),
                }
            } else {
                row.push(node);
            }
        }
        row.reverse();
        Ok(row.into())
    }
}
