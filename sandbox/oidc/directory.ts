import type { Persona } from './personas.ts';

/** The people of the identity provider, as its administrator can change them. Changes last until it is restarted. */
export interface Directory {
  /** Somebody who may sign in; disabled people may not. */
  find(email: string): Persona | undefined;
  list(): (Pick<Persona, 'email' | 'groups'> & { isDisabled: boolean })[];
  /** Tells no client: they find out when they ask. Answers whether there is such a person. */
  change(email: string, change: { groups?: string[]; isDisabled?: boolean }): boolean;
  /** Ends a person's sessions and tells the clients (back-channel logout). */
  endSessions(email: string): Promise<void>;
  isDown(): boolean;
  setDown(isDown: boolean): void;
}

export function createDirectory(
  personas: readonly Persona[],
  endSessions: (email: string) => Promise<void>,
): Directory {
  const people = new Map(personas.map((persona) => [persona.email, { persona, isDisabled: false }]));
  let isDown = false;
  return {
    find(email) {
      const person = people.get(email);
      return person && !person.isDisabled ? person.persona : undefined;
    },
    list: () =>
      [...people.values()].map(({ persona: { email, groups }, isDisabled }) => ({ email, groups, isDisabled })),
    change(email, { groups, isDisabled }) {
      const person = people.get(email);
      if (!person) return false;
      const persona = groups === undefined ? person.persona : { ...person.persona, groups };
      people.set(email, { persona, isDisabled: isDisabled ?? person.isDisabled });
      return true;
    },
    endSessions,
    isDown: () => isDown,
    setDown: (next) => {
      isDown = next;
    },
  };
}
