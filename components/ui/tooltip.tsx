'use client';
import { Tooltip as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

/** More about something that can be focused: a full instant, a cut text, the reason of a blocked button. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={300}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-(--z-popover) max-w-65 rounded-2 bg-inverse px-2 py-1 text-12 text-on-inverse"
          >
            {text}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
