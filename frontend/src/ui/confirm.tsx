import type { ReactNode } from 'react';
import { BusyButton, destructive } from './button.js';
import { Dialog } from './dialog.js';
import { StickyBar } from './sticky-bar.js';

interface ConfirmProps {
  title: string;
  /** Names what the action affects. */
  question: string;
  confirmLabel: string;
  keepLabel: string;
  /** Green for an action that destroys nothing. */
  colorPalette?: 'red' | 'green' | undefined;
  pending?: boolean;
  onConfirm: () => void;
  onKeep: () => void;
  /** What is shown between the question and the buttons. */
  children?: ReactNode;
}

/** Asks before something is deleted or an account is changed. The button that cancels comes first. */
export function Confirm({
  title,
  question,
  confirmLabel,
  keepLabel,
  colorPalette = 'red',
  pending = false,
  onConfirm,
  onKeep,
  children,
}: ConfirmProps) {
  return (
    <Dialog title={title} description={question} role="alertdialog" isSending={pending} onClose={onKeep}>
      {children}
      <StickyBar of="dialog">
        <BusyButton variant="outline" busy={pending} onClick={onKeep}>
          {keepLabel}
        </BusyButton>
        <BusyButton
          {...(colorPalette === 'red' ? destructive : { colorPalette })}
          busy={pending}
          onClick={onConfirm}
        >
          {confirmLabel}
        </BusyButton>
      </StickyBar>
    </Dialog>
  );
}
