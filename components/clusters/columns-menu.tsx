'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Menu, MenuCheck, MenuLabel, MenuRule } from '@/components/ui/menu';
import { type ColumnKey, columnKeys, withColumn } from './columns';

interface ColumnsMenuProps {
  trigger: ReactNode;
  columns: readonly ColumnKey[];
  onColumns: (stored: string) => void;
  manyRows: boolean;
  onManyRows: (many: boolean) => void;
}

/** Which columns stand in the list, and how many rows; loaded when it is first opened. */
export function ColumnsMenu({ trigger, columns, onColumns, manyRows, onManyRows }: ColumnsMenuProps) {
  const t = useTranslations('clusters');
  return (
    <Menu defaultOpen label={t('columns')} trigger={trigger}>
      <MenuLabel>{t('shownColumns')}</MenuLabel>
      {columnKeys.map((key) => (
        <MenuCheck
          key={key}
          checked={columns.includes(key)}
          onCheckedChange={(on) => onColumns(withColumn(columns, key, on))}
        >
          {t(`column.${key}`)}
        </MenuCheck>
      ))}
      <MenuRule />
      <MenuCheck checked={manyRows} onCheckedChange={onManyRows}>
        {t('manyRows')}
      </MenuCheck>
    </Menu>
  );
}
