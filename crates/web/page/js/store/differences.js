// A long way back in little room: each snapshot is kept as what differs from the one after it.

/** What has to be known beside `from` to make `to` of it: how much they share at both ends, and the rest. */
export function difference(from, to) {
  const most = Math.min(from.length, to.length);
  let head = 0;
  while (head < most && from[head] === to[head]) head += 1;
  let tail = 0;
  while (tail < most - head && from[from.length - 1 - tail] === to[to.length - 1 - tail]) tail += 1;
  return `${head.toString(36)}.${tail.toString(36)}.${to.slice(head, to.length - tail)}`;
}

/** The text that `difference(from, …)` was made for; an error where it is none. */
export function patched(from, told) {
  const [, head, tail, middle] = /^([0-9a-z]+)\.([0-9a-z]+)\.([^]*)$/.exec(told);
  const [first, last] = [parseInt(head, 36), parseInt(tail, 36)];
  if (first + last > from.length) throw new Error("a difference of another text");
  return from.slice(0, first) + middle + from.slice(from.length - last);
}

/** Snapshots of an older version, the one nearest to `now` last, as differences. */
export function asDifferences(now, snapshots) {
  const all = [...snapshots, now];
  return snapshots.map((snapshot, at) => difference(all[at + 1], snapshot));
}
