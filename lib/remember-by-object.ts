/** Keeps what a pure function has made of an object for as long as the object is there; whoever gets it changes nothing. */
export function rememberByObject<Result, Of = unknown>(read: (object: Of) => Result): (object: Of) => Result {
  const known = new WeakMap<object, { result: Result }>();
  return (object) => {
    if (typeof object !== 'object' || object === null) return read(object);
    const found = known.get(object) ?? { result: read(object) };
    known.set(object, found);
    return found.result;
  };
}
