'use client';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Input } from '@/components/ui/input';
import { LazyMenu } from '@/components/ui/lazy-menu';
import { Menu, MenuCheck, MenuChoice, MenuChoices, MenuItem, MenuLabel, MenuRule } from '@/components/ui/menu';
import { Popover } from '@/components/ui/popover';
import { Tooltip } from '@/components/ui/tooltip';
import type { ExampleProps, KitSection } from '../section';

function Dialogs({ words: { overlay, button } }: ExampleProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{overlay.dialog}</Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={overlay.dialogTitle}
        description={overlay.dialogText}
        footer={
          <>
            <Button onClick={close}>{button.ghost}</Button>
            <Button variant="primary" onClick={close}>
              {overlay.act}
            </Button>
          </>
        }
      >
        <Field label={overlay.until}>{(control) => <Input {...control} type="date" defaultValue="2026-03-17" />}</Field>
      </Dialog>
    </>
  );
}

function Confirmations({ words: { overlay, button } }: ExampleProps) {
  const [open, setOpen] = useState<'asks' | 'failed' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="danger" onClick={() => setOpen('asks')}>
        {overlay.confirm}
      </Button>
      <Button variant="danger" onClick={() => setOpen('failed')}>
        {overlay.failing}
      </Button>
      {open ? (
        <ConfirmDialog
          title={overlay.confirmTitle}
          description={overlay.confirmText}
          act={button.solid}
          running={{ isPending: false, error: open === 'failed' ? new Error('failed') : null }}
          typeName={{ name: 'ledger-prod', label: overlay.typeName, help: 'ledger-prod' }}
          onConfirm={close}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

function Menus({ words: { overlay, list } }: ExampleProps) {
  const [rows, setRows] = useState('roomy');
  const [hasCost, setHasCost] = useState(true);
  return (
    <Menu label={overlay.actions} align="start" trigger={<Button>{overlay.menu}</Button>}>
      <MenuItem>
        <Icon name="clock" />
        {overlay.extend}
      </MenuItem>
      <MenuItem danger>
        <Icon name="trash" />
        {overlay.delete}
      </MenuItem>
      <MenuRule />
      <MenuLabel>{overlay.density}</MenuLabel>
      <MenuChoices value={rows} onValueChange={setRows} aria-label={overlay.density}>
        <MenuChoice value="roomy">{overlay.roomy}</MenuChoice>
        <MenuChoice value="dense">{overlay.dense}</MenuChoice>
      </MenuChoices>
      <MenuRule />
      <MenuLabel>{overlay.columns}</MenuLabel>
      <MenuCheck checked={hasCost} onCheckedChange={setHasCost}>
        {list.cost}
      </MenuCheck>
    </Menu>
  );
}

function LateMenus({ words: { overlay } }: ExampleProps) {
  const menu = (trigger: ReactNode) => (
    <Menu defaultOpen label={overlay.actions} align="start" trigger={trigger}>
      <MenuItem>{overlay.extend}</MenuItem>
    </Menu>
  );
  return (
    <LazyMenu menu={menu}>
      <Button>{overlay.lazyMenu}</Button>
    </LazyMenu>
  );
}

function Popovers({ words: { overlay, button } }: ExampleProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover label={overlay.popover} open={isOpen} onOpenChange={setOpen} trigger={<Button>{overlay.popover}</Button>}>
      <div className="grid max-w-65 justify-items-start gap-3 p-4">
        <p>{overlay.popoverText}</p>
        <Button size="sm" onClick={() => setOpen(false)}>
          {button.ghost}
        </Button>
      </div>
    </Popover>
  );
}

function Tooltips({ words: { overlay } }: ExampleProps) {
  return (
    <Tooltip text={overlay.tooltipText}>
      <Button variant="ghost">{overlay.tooltip}</Button>
    </Tooltip>
  );
}

export const overlays: KitSection = {
  key: 'overlays',
  specimens: [
    { files: ['components/ui/dialog.tsx'], Example: Dialogs, opens: true },
    { files: ['components/data/confirm-dialog.tsx'], Example: Confirmations, opens: true },
    { files: ['components/ui/menu.tsx'], Example: Menus, opens: true },
    { files: ['components/ui/lazy-menu.tsx'], Example: LateMenus, opens: true },
    { files: ['components/ui/popover.tsx'], Example: Popovers, opens: true },
    { files: ['components/ui/tooltip.tsx'], Example: Tooltips, opens: true },
  ],
};
