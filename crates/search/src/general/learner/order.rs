//! Which variable to guess next: a binary heap by activity,
//! where activity grows with every conflict a variable is part of.

const ABSENT: u32 = u32::MAX;
/// Above this all activities are scaled down, long before they overflow.
const LARGEST: f64 = 1e150;

/// A max-heap of variables by activity.
pub(crate) struct Order {
    heap: Vec<u32>,
    place: Vec<u32>,
    activity: Vec<f64>,
    bump: f64,
    growth: f64,
}

impl Order {
    /// A heap of all variables with these first activities; `decay` below 1 says how fast old conflicts fade.
    pub fn new(activity: Vec<f64>, decay: f64) -> Order {
        let all: Vec<u32> = (0..activity.len() as u32).collect();
        let mut order = Order {
            heap: all.clone(),
            place: all,
            activity,
            bump: 1.0,
            growth: 1.0 / decay,
        };
        for at in (0..order.heap.len() / 2).rev() {
            order.sift_down(at);
        }
        order
    }

    fn seat(&mut self, variable: u32, at: usize) {
        self.heap[at] = variable;
        self.place[variable as usize] = at as u32;
    }

    fn sift_up(&mut self, mut at: usize) {
        let variable = self.heap[at];
        let activity = self.activity[variable as usize];
        while at > 0 {
            let above = (at - 1) / 2;
            let other = self.heap[above];
            if self.activity[other as usize] >= activity {
                break;
            }
            self.seat(other, at);
            at = above;
        }
        self.seat(variable, at);
    }

    fn sift_down(&mut self, mut at: usize) {
        let variable = self.heap[at];
        let activity = self.activity[variable as usize];
        loop {
            let mut below = 2 * at + 1;
            let Some(&left) = self.heap.get(below) else { break };
            let mut other = left;
            if let Some(&right) = self.heap.get(below + 1)
                && self.activity[right as usize] > self.activity[left as usize]
            {
                (below, other) = (below + 1, right);
            }
            if self.activity[other as usize] <= activity {
                break;
            }
            self.seat(other, at);
            at = below;
        }
        self.seat(variable, at);
    }

    /// Puts a variable back that is open again.
    #[inline]
    pub fn insert(&mut self, variable: u32) {
        if self.place[variable as usize] == ABSENT {
            self.heap.push(variable);
            self.sift_up(self.heap.len() - 1);
        }
    }

    /// The activity of the most active variable in the heap.
    pub fn highest(&self) -> Option<f64> {
        self.heap
            .first()
            .map(|&variable| self.activity[variable as usize])
    }

    /// The activity of a variable.
    pub fn activity(&self, variable: u32) -> f64 {
        self.activity[variable as usize]
    }

    /// Takes the most active variable out.
    pub fn pop(&mut self) -> Option<u32> {
        let last = self.heap.pop()?;
        let top = match self.heap.first().copied() {
            None => last,
            Some(top) => {
                self.seat(last, 0);
                self.sift_down(0);
                top
            }
        };
        self.place[top as usize] = ABSENT;
        Some(top)
    }

    /// Makes a variable more active.
    #[inline]
    pub fn bump(&mut self, variable: u32) {
        let activity = &mut self.activity[variable as usize];
        *activity += self.bump;
        if *activity > LARGEST {
            self.activity.iter_mut().for_each(|activity| *activity /= LARGEST);
            self.bump /= LARGEST;
        }
        let place = self.place[variable as usize];
        if place != ABSENT {
            self.sift_up(place as usize);
        }
    }

    /// Lets everything so far count a little less.
    pub fn decay(&mut self) {
        self.bump *= self.growth;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_come_out_by_activity() {
        let mut order = Order::new(vec![0.3, 0.1, 0.2, 0.4], 0.5);
        assert_eq!(order.pop(), Some(3));
        order.bump(1);
        order.decay();
        order.bump(2);
        assert_eq!(
            (order.pop(), order.pop(), order.pop(), order.pop()),
            (Some(2), Some(1), Some(0), None)
        );
        order.insert(3);
        order.insert(3);
        assert_eq!(
            (order.highest(), order.pop(), order.pop()),
            (Some(0.4), Some(3), None)
        );
    }
}
