//! Components of a directed graph: what depends on each other stands together.

/// The components of a graph.
pub(crate) struct Components {
    /// The component of each vertex. What a vertex depends on has a smaller or the same number.
    pub(crate) of: Vec<u32>,
    /// How many there are.
    pub(crate) count: usize,
}

const NEW: u32 = u32::MAX;

/// Finds the components of a graph in which `edges` tells what each vertex depends on. An explicit stack
/// keeps the path, for rules may depend on each other in chains of any length.
pub(crate) fn components(edges: &[Vec<u32>]) -> Components {
    let vertices = edges.len();
    let mut of = vec![NEW; vertices];
    let (mut number, mut low) = (vec![NEW; vertices], vec![0_u32; vertices]);
    let (mut path, mut waiting): (Vec<(u32, usize)>, Vec<u32>) = Default::default();
    let (mut next, mut count) = (0_u32, 0);
    for root in 0..vertices as u32 {
        if number[root as usize] == NEW {
            path.push((root, 0));
        }
        while let Some((vertex, edge)) = path.pop() {
            let at = vertex as usize;
            if edge == 0 {
                number[at] = next;
                low[at] = next;
                next += 1;
                waiting.push(vertex);
            } else {
                let below = edges[at][edge - 1] as usize;
                low[at] = low[at].min(low[below]);
            }
            let mut descended = false;
            for (step, below) in edges[at].iter().enumerate().skip(edge) {
                let other = *below as usize;
                if number[other] == NEW {
                    path.push((vertex, step + 1));
                    path.push((*below, 0));
                    descended = true;
                    break;
                }
                if of[other] == NEW {
                    low[at] = low[at].min(number[other]);
                }
            }
            if !descended && low[at] == number[at] {
                while let Some(member) = waiting.pop() {
                    of[member as usize] = count as u32;
                    // A vertex that is done must not draw others down with it.
                    low[member as usize] = u32::MAX;
                    if member == vertex {
                        break;
                    }
                }
                count += 1;
            }
        }
    }
    Components { of, count }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_depends_on_each_other_stands_together() {
        let found = components(&[vec![1], vec![2, 3], vec![0], vec![4], vec![], vec![5, 3]]);
        assert_eq!(found.count, 4);
        assert_eq!(found.of[0], found.of[1]);
        assert_eq!(found.of[1], found.of[2]);
        assert!(found.of[4] < found.of[3] && found.of[3] < found.of[0]);
        assert!(found.of[3] < found.of[5]);
    }

    #[test]
    fn a_long_chain_needs_no_deep_stack() {
        let many = 200_000;
        let chain: Vec<Vec<u32>> = (0..many).map(|at| vec![(at + 1) % many]).collect();
        assert_eq!(components(&chain).count, 1);
        let chain: Vec<Vec<u32>> = (0..many)
            .map(|at| (at + 1..many.min(at + 2)).collect())
            .collect();
        let found = components(&chain);
        assert_eq!((found.count, found.of[0]), (many as usize, many - 1));
    }
}
