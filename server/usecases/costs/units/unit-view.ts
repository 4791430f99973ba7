import type { CostUnit, UnitCost } from '../../../../lib/contracts/unit-costs.ts';
import { addDays, daysBetween } from '../../../../lib/days.ts';
import { can } from '../../../../lib/permissions.ts';
import type { Actor } from '../../../domain/actor.ts';
import { trendOf, type UnitDays, unitCostChange, unitCostOf } from '../../../domain/costs/reports/unit-cost.ts';
import { DomainError } from '../../../domain/errors.ts';
import { say } from '../../../domain/words/said.ts';
import type { Tx } from '../../../ports/database.ts';
import type { NewEvent } from '../../../ports/live.ts';
import type { UnitRecord } from '../../../ports/unit-costs.ts';
import type { Context, Subject } from '../../define.ts';

/** Scope of a use case about one unit. */
export async function findUnit({ deps }: Context, id: string): Promise<Subject<UnitRecord> | null> {
  const value = await deps.units.get(deps.db.auto, id);
  return value && { project: value.project, value };
}

/** @throws DomainError `not-found` where it is gone meanwhile */
export async function lockUnit({ deps }: Context, tx: Tx, id: string): Promise<UnitRecord> {
  const record = await deps.units.lock(tx, id);
  if (!record) throw new DomainError('not-found');
  return record;
}

/** What people see of a unit. */
export function toUnit({ grants, narrowing }: Actor, record: UnitRecord, lastDay: string | null): CostUnit {
  const { id, name, project, createdBy, createdAt } = record;
  const mayChange = can(grants, 'cost.manage-units', project, narrowing);
  return { id, name, project, createdBy, createdAt: createdAt.toISOString(), lastDay, mayChange };
}

/** The answer of a command about a unit. */
export async function answerOf({ deps, actor }: Context, tx: Tx, record: UnitRecord): Promise<CostUnit> {
  const lastDays = await deps.units.lastDays(tx, [record.id]);
  return toUnit(actor, record, lastDays.get(record.id) ?? null);
}

/** As many points as a small trend shows. */
const trendPoints = 30;

interface Span {
  from: string;
  to: string;
}

/** A unit with its figures of whole days, and of as many before them; `to` is the first day that is not among them. */
export function toUnitCost(unit: CostUnit, currency: string, known: UnitDays, spans: { whole: Span; before: Span }) {
  const [days, daysBefore] = [spans.whole, spans.before].map(({ from, to }) => daysBetween(from, to));
  const now = unitCostOf(days ?? [], known);
  const before = unitCostOf(daysBefore ?? [], known);
  const isOver = now.days > 0;
  return {
    ...unit,
    currency,
    now,
    before,
    change: unitCostChange(now, before),
    from: isOver ? spans.whole.from : null,
    to: isOver ? addDays(spans.whole.to, -1) : null,
    beforeFrom: isOver ? spans.before.from : null,
    beforeTo: isOver ? addDays(spans.before.to, -1) : null,
    trend: trendOf(days ?? [], known, trendPoints),
  } satisfies UnitCost;
}

/** Names stand once in a project, and once for everything. @throws DomainError `conflict` at the name */
export function refuseTakenName(all: readonly UnitRecord[], { id, name, project }: UnitRecord): void {
  const isSame = (other: UnitRecord) => other.project === project && other.name.toLowerCase() === name.toLowerCase();
  if (!all.some((other) => other.id !== id && isSame(other))) return;
  const said = say('unit-named-so');
  throw new DomainError('conflict', { ...said, errors: [{ pointer: '/name', ...said }] });
}

export const toAudit = ({ name, project }: UnitRecord) => ({ name, project });

export const tellOf = ({ id, project }: UnitRecord): NewEvent[] => [{ subject: 'unit-costs', key: id, project }];
