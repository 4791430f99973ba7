import { createHash } from 'node:crypto';
import type { Contract } from './schema.ts';

/** A contract as it is kept: shapes that occur again and again are written once, under a name made of what they are. */
export interface Packed {
  version: string;
  operations: Record<string, unknown>;
  shapes: Record<string, unknown>;
}

/** Shapes shorter than a reference to them stay where they are. */
const worthwhile = 60;

/** Makes a contract small enough to be kept with the code, in an order of its own. */
export function pack(version: string, contract: Contract): Packed {
  const shapes = new Map<string, unknown>();
  function packed(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(packed);
    if (typeof value !== 'object' || value === null) return value;
    const inner = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, packed(one)]));
    const text = JSON.stringify(inner);
    if (text.length < worthwhile) return inner;
    const name = createHash('sha256').update(text).digest('hex').slice(0, 10);
    shapes.set(name, inner);
    return { $shape: name };
  }
  const operations = Object.fromEntries(
    Object.entries(contract)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, { parameters, body, answers }]) => [
        name,
        { parameters: packed(parameters), body: packed(body), answers: packed(answers) },
      ]),
  );
  return {
    version,
    operations,
    shapes: Object.fromEntries([...shapes].sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

/** The contract that was packed. @throws Error when a shape is missing */
export function unpack({ operations, shapes }: Packed): Contract {
  function unpacked(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(unpacked);
    if (typeof value !== 'object' || value === null) return value;
    if ('$shape' in value) {
      const name = String(value.$shape);
      if (!(name in shapes)) throw new Error(`The shape ${name} is missing`);
      return unpacked(shapes[name]);
    }
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, unpacked(one)]));
  }
  return unpacked(operations) as Contract;
}
