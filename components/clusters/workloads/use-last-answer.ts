'use client';
import { useState } from 'react';
import type { AnsweredWorkloads, WorkloadReport } from '@/lib/contracts/workloads';

/** The last answer that told something, of the same question: it stays on the page while the cluster says nothing. */
export function useLastAnswer(report: WorkloadReport | undefined, question: string): AnsweredWorkloads | null {
  const [kept, setKept] = useState<{ question: string; answer: AnsweredWorkloads } | null>(null);
  if (report?.state === 'answered' && kept?.answer !== report) setKept({ question, answer: report });
  if (report?.state === 'answered') return report;
  return kept?.question === question ? kept.answer : null;
}
