import type { CardProblem } from '../../../../lib/pricing/card-problems.ts';
import type { FieldError } from '../../errors.ts';

/** The sentence that refuses a version of a rate card, at the field it is about. */
export function sayCardProblem(problem: CardProblem): FieldError {
  const { code, pointer, ...params } = problem;
  return { pointer, detail: wordsOf(problem), message: { key: `rateCards.problem.${code}`, params } };
}

function wordsOf(problem: CardProblem): string {
  switch (problem.code) {
    case 'ends-before-it-begins':
      return 'Must be after the day it begins';
    case 'begins-before-the-last':
      return `Version ${problem.version} begins on ${problem.day}; this one must begin later`;
    case 'gap':
      return `Nothing would hold from ${problem.from} to ${problem.until}: this version must begin on ${problem.from}`;
    case 'overlap':
      return `Version ${problem.version} holds until ${problem.day}; this one must begin then`;
    case 'past':
      return 'Prices of days that have passed stay as they were';
    case 'mixed-currencies':
      return `The other rate cards are in ${problem.currency}; currencies are never mixed`;
  }
}
