// A tree of moves: lines, variations, and the rows in which they are shown. It knows no rules.
import type { StudyNode } from './types';

/** A variation: the nodes of its line, and the variations that leave it. */
export interface Variation {
  /** The node from which it leaves its parent line. */
  from: number;
  nodes: StudyNode[];
  name: string;
  by: string;
  at: number;
  variations: Variation[];
}

export class MoveTree {
  private readonly byId = new Map<number, StudyNode>();
  private readonly below = new Map<number, StudyNode[]>();
  readonly root: number;

  constructor(readonly nodes: readonly StudyNode[]) {
    let root = 0;
    for (const node of nodes) {
      this.byId.set(node.id, node);
      if (node.parent === null) root = node.id;
      else this.below.set(node.parent, [...(this.below.get(node.parent) ?? []), node]);
    }
    for (const children of this.below.values()) children.sort((a, b) => a.place - b.place || a.id - b.id);
    this.root = root;
  }

  get(id: number): StudyNode | undefined {
    return this.byId.get(id);
  }

  children(id: number): readonly StudyNode[] {
    return this.below.get(id) ?? [];
  }

  child(id: number, seat: string, word: string): StudyNode | undefined {
    return this.children(id).find((node) => node.seat === seat && node.word === word);
  }

  /** The nodes from the root to a node, both included; of an unknown node, only the root. */
  path(id: number): StudyNode[] {
    const found: StudyNode[] = [];
    for (let node = this.byId.get(id); node; node = node.parent === null ? undefined : this.byId.get(node.parent))
      found.push(node);
    if (!found.length) return [this.byId.get(this.root)!].filter(Boolean);
    return found.reverse();
  }

  /** The main line after a node. */
  after(id: number): StudyNode[] {
    const found: StudyNode[] = [];
    for (let node = this.children(id)[0]; node; node = this.children(node.id)[0]) found.push(node);
    return found;
  }

  /** The line through a node, from the root to its end. */
  line(id: number): StudyNode[] {
    const path = this.path(id);
    return [...path, ...this.after(path.at(-1)?.id ?? this.root)];
  }

  /** A node with everything below it. */
  subtree(id: number): number[] {
    const found: number[] = [];
    const waiting = [id];
    while (waiting.length) {
      const next = waiting.pop()!;
      found.push(next);
      waiting.push(...this.children(next).map((node) => node.id));
    }
    return found;
  }

  /** The variations that leave the main line after a node, in the order of the line, with theirs. */
  variations(from = this.root): Variation[] {
    const line = [from, ...this.after(from).map((node) => node.id)];
    return line.flatMap((id) =>
      this.children(id)
        .slice(1)
        .map((first) => this.variation(id, first)),
    );
  }

  private variation(from: number, first: StudyNode): Variation {
    const nodes = [first, ...this.after(first.id)];
    const { name, by, at } = first;
    return { from, nodes, name, by, at, variations: this.variations(first.id) };
  }

  /** The first node of the variation that a node belongs to; null on the main line. */
  variationOf(id: number): StudyNode | null {
    const path = this.path(id);
    return path.findLast((node) => node.parent !== null && this.children(node.parent)[0] !== node) ?? null;
  }
}

/** Nodes with some of them replaced or added, by id. */
export function upserted<T extends { id: number }>(all: readonly T[], changed: readonly T[]): T[] {
  const fresh = new Map(changed.map((one) => [one.id, one]));
  const kept = all.map((one) => {
    const now = fresh.get(one.id) ?? one;
    fresh.delete(one.id);
    return now;
  });
  return [...kept, ...fresh.values()];
}
