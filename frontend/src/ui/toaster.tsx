import {
  createToaster,
  ToastCloseTrigger,
  ToastDescription,
  Toaster as ChakraToaster,
  ToastRoot,
  ToastTitle,
} from '@chakra-ui/react/toast';
import { Portal } from '@chakra-ui/react/portal';
import { chakra, defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { undoFor } from '@onchan-bowls/contract/undo-window';
import { type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './button.js';
import { Icon } from './icon.js';
import type { ToastAction, ToastText } from './toast.js';

// Not in the theme, because most visits show no toast.
const recipe = defineSlotRecipe({
  slots: ['root', 'title', 'description', 'closeTrigger'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '3',
      // Wraps on a phone, and leaves the right end of the screen to the actions of the rows.
      flexWrap: 'wrap',
      // With large letters it is as wide as its words need.
      width: 'min(22rem, max(100vw - 13rem, min(11.5rem, 100vw - 2rem)))',
      ps: { base: '3', md: '5' },
      pe: '12',
      py: { base: '2.5', md: '4' },
      borderRadius: 'md',
      layerStyle: 'board',
      boxShadow: 'raised',
      _highContrast: { borderWidth: '1px' },
      touchAction: 'pan-y',
      // The toast machine sets these variables to place each toast.
      translate: 'var(--x) var(--y)',
      scale: 'var(--scale)',
      zIndex: 'var(--z-index)',
      opacity: 'var(--opacity)',
      transition: 'translate 250ms, opacity 250ms',
      '&[data-type=error]': { bg: 'red.solid', color: 'red.contrast', '--focus': 'currentColor' },
    },
    title: { fontWeight: '700' },
    description: { fontSize: 'sm' },
    closeTrigger: {
      position: 'absolute',
      top: '2',
      insetEnd: '2',
      display: 'grid',
      placeItems: 'center',
      boxSize: '10',
      borderRadius: 'full',
      cursor: 'pointer',
    },
  },
});

/** How far to the right a toast is to be dragged before it goes, in CSS pixels. */
const swipeThreshold = 50;

/** Lets the pointer drag an element to the right, and calls back when it was let go beyond the threshold. */
function useSwipeRight(onSwipe: () => void) {
  const start = useRef<number | undefined>(undefined);
  const distance = ({ clientX }: PointerEvent) => Math.max(0, clientX - (start.current ?? clientX));
  const release = (event: PointerEvent<HTMLElement>) => {
    if (distance(event) > swipeThreshold) onSwipe();
    else event.currentTarget.style.removeProperty('transform');
    start.current = undefined;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current !== undefined) {
        event.currentTarget.style.transform = `translateX(${distance(event)}px)`;
      }
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
  };
}

interface ToastCardProps {
  title: ReactNode;
  description: ReactNode;
  action: ToastAction | undefined;
  /** The accessible name of the action's button. */
  actionLabel: string | undefined;
  onDismiss: () => void;
}

function ToastCard({ title, description, action, actionLabel, onDismiss }: ToastCardProps) {
  const swipe = useSwipeRight(onDismiss);
  const root = useRef<HTMLDivElement>(null);
  // The room that pages and dialogs leave below their end.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--toast', `calc(${root.current?.offsetHeight}px + 3rem)`);
    return () => void style.removeProperty('--toast');
  }, []);
  return (
    <ToastRoot recipe={recipe} ref={root} {...swipe}>
      <chakra.div minW="0">
        <ToastTitle>{title}</ToastTitle>
        {description && <ToastDescription>{description}</ToastDescription>}
      </chakra.div>
      {action && (
        <Button
          variant="outline"
          flexShrink="0"
          aria-label={actionLabel}
          onClick={() => {
            // The button goes with its toast. The region keeps the focus for the next one.
            root.current?.parentElement?.focus();
            onDismiss();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <ToastCloseTrigger aria-label="Dismiss">
        <Icon name="close" />
      </ToastCloseTrigger>
    </ToastRoot>
  );
}

/**
 * The region in which the latest toast appears for five seconds, or eight seconds if it has a button; F8 moves the focus
 * there. A toast under the pointer or with the focus stays.
 */
export function Toaster({ latest }: { latest: ToastText }) {
  const [toaster] = useState(() =>
    createToaster({
      placement: 'bottom-start',
      offsets: '16px',
      max: 1,
      duration: 5000,
      removeDelay: 0,
      hotkey: ['F8'],
    }),
  );
  useEffect(() => {
    // The region subscribes in a microtask after its first rendering and would miss earlier toasts.
    queueMicrotask(() => {
      // With `max: 1` a second toast would wait for the first to go.
      toaster.remove();
      const { action, ...text } = latest;
      toaster.create({ ...text, ...(action && { duration: undoFor, meta: { action } }) });
    });
  }, [toaster, latest]);
  return (
    // A dialog hides the page around it from screen readers, except live regions, so this one must not be part of the page.
    <Portal>
      <ChakraToaster toaster={toaster}>
        {({ id, title, description, meta }) => (
          <ToastCard
            title={title}
            description={description}
            action={meta?.action as ToastText['action']}
            actionLabel={latest.action && `${latest.action.label}: ${latest.title}`}
            onDismiss={() => toaster.dismiss(id)}
          />
        )}
      </ChakraToaster>
    </Portal>
  );
}
