'use client';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { SaveFailure } from '@/components/data/save-failure';
import type { EditorProps } from './editor-props';
import { MovesView } from './moves-view';
import type { Change } from './use-change';

interface ChangeDialogProps extends Pick<EditorProps, 'onLoad' | 'returnTo' | 'onClose'> {
  title: string;
  text: string;
  act: string;
  change: Change;
  /** Something typed cannot be sent as it is. */
  isWrong?: boolean;
  children?: ReactNode;
}

/** Asks before a member is changed, with what that moves. */
export function ChangeDialog({
  title,
  text,
  act,
  change,
  isWrong,
  onLoad,
  returnTo,
  onClose,
  children,
}: ChangeDialogProps) {
  const { running, moves, isCurrent } = change;
  // Nobody presses before it is said what that moves; where that cannot be said, they still may.
  const isUntold = !isCurrent && !moves.isError;
  return (
    <ConfirmDialog
      title={title}
      description={text}
      act={act}
      variant="primary"
      className="top-[8vh] max-h-[86vh] w-[min(640px,calc(100vw-32px))]"
      running={{ isPending: running.isPending, error: null }}
      returnTo={returnTo}
      blocked={change.change === null || isWrong === true || isUntold}
      onConfirm={change.confirm}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {children}
        {change.change ? <MovesView change={change} /> : null}
        {running.error ? <SaveFailure error={running.error} onLoad={onLoad} /> : null}
      </div>
    </ConfirmDialog>
  );
}
