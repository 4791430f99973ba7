import type { MessageRef } from '../../../../lib/contracts/common.ts';

export type Params = NonNullable<MessageRef['params']>;

/** Sentences in English by their message key under `said`. */
export type Sentences = Record<string, (params: Params) => string>;
