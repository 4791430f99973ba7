'use client';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useLocalized } from '@/components/status/use-words';
import { Button, type ButtonProps } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { CatalogItem } from '@/lib/contracts/catalog';

const ClusterChooser = dynamic(() => import('./cluster-chooser').then((module) => module.ClusterChooser), {
  ssr: false,
});

type AddToClusterProps = Pick<ButtonProps, 'size' | 'variant' | 'className'> & {
  item: CatalogItem;
  /** Whether the address asks for it. */
  isAsked?: boolean;
  onClose?: () => void;
};

/** Asks which cluster a service is added to; the question is loaded when it is first asked. */
export function AddToCluster({ item, isAsked = false, onClose, size, variant, className }: AddToClusterProps) {
  const t = useTranslations('catalog.add');
  const localized = useLocalized();
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onClose?.();
  };
  return (
    <>
      <Button
        size={size}
        variant={variant}
        className={className}
        aria-haspopup="dialog"
        aria-label={t('named', { title: localized(item.title) })}
        onClick={() => setOpen(true)}
      >
        {variant === 'primary' ? <Icon name="plus" /> : null}
        {t('open')}
      </Button>
      {isOpen || isAsked ? <ClusterChooser item={item} onClose={close} /> : null}
    </>
  );
}
