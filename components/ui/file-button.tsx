'use client';
import { type ReactNode, useRef } from 'react';
import { Button } from './button';
import { Icon } from './icon';

interface FileButtonProps {
  /** What the button says. */
  children: ReactNode;
  /** Of the input behind it, which assistive technology may list on its own. */
  label: string;
  /** Extensions and media types, as an input's `accept`. */
  accept: string;
  onChoose: (file: File) => void;
}

/** Asks for a file of this machine; nothing is sent. */
export function FileButton({ children, label, accept, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Choosing the same file again, corrected, has to be heard.
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
      <Button onClick={() => input.current?.click()}>
        <Icon name="plus" />
        {children}
      </Button>
    </>
  );
}
