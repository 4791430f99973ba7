'use client';
import { useFormatter } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import type { MessageRef } from '@/lib/contracts/common';
import { decimalPattern } from '@/lib/decimal-patterns';
import { useFixedInstant } from './time';
import { useDynamicWords } from './use-words';

type Params = NonNullable<MessageRef['params']>;

// Parameters of the server's messages that are money in `currency` where they are amounts.
const amounts = ['price', 'limit', 'lower', 'after', 'most', 'excess', 'heldPrice', 'takesPrice'];
const amount = decimalPattern;

/** Writes the amounts among the parameters of a message as money. */
export function useMoneyParams(): (params: Params) => Params {
  const { whole } = useMoney();
  return (params) => {
    const { currency } = params;
    if (typeof currency !== 'string' || currency === '') return params;
    const shown = { ...params };
    for (const key of amounts) {
      const value = params[key];
      if (typeof value === 'string' && amount.test(value)) shown[key] = whole(value, currency);
    }
    return shown;
  };
}

// Parameters that are keys, alone or in a list with commas, and where their words are.
const namespaces: Record<string, string> = {
  role: 'roles',
  roles: 'roles',
  requestState: 'requestState',
  requestKind: 'requestKind',
  itemState: 'catalogItems.state',
  phase: 'clusterPhase',
};

// Parameters that are instants.
const instants = ['endedAt', 'endsAt', 'sinceAt'];

/** Writes the keys and instants among the parameters of a message as the words that the portal has for them. */
function useNamedParams(): (params: Params) => Params {
  const words = useDynamicWords();
  const format = useFormatter();
  const instant = useFixedInstant();
  return (params) => {
    const shown = { ...params };
    for (const name of instants) {
      const at = params[name];
      if (typeof at === 'string') shown[name] = instant(at, 'full');
    }
    for (const [name, namespace] of Object.entries(namespaces)) {
      const keys = params[name];
      if (typeof keys !== 'string') continue;
      shown[name] = format.list(keys.split(', ').map((key) => words(namespace, key)));
    }
    return shown;
  };
}

export interface ServerSaid {
  detail?: string | null;
  message?: MessageRef | null | undefined;
}

/** What the server says, in the reader's language where it says it as a message, its English otherwise. */
export function useServerWords(): (said: ServerSaid) => string | null {
  const words = useDynamicWords();
  const inMoney = useMoneyParams();
  const named = useNamedParams();
  return ({ detail = null, message }) => {
    if (!message) return detail;
    const dot = message.key.indexOf('.');
    const key = message.key.slice(dot + 1);
    const text = words(message.key.slice(0, dot), key, named(inMoney(message.params ?? {})));
    // A key of a newer server comes back as it went in.
    return text === key ? detail : text;
  };
}

/** The server's complaint about one field of what was sent, if there is one. */
export function useFieldWords(): (
  errors: readonly (ServerSaid & { pointer: string })[],
  pointer: string,
) => string | undefined {
  const words = useServerWords();
  return (errors, pointer) => {
    const error = errors.find((each) => each.pointer === pointer);
    return error && (words(error) ?? undefined);
  };
}
