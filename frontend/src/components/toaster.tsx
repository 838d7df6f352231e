import {
  createToaster,
  ToastCloseTrigger,
  ToastDescription,
  Toaster as ChakraToaster,
  ToastRoot,
  ToastTitle,
} from '@chakra-ui/react/toast';
import { chakra } from '@chakra-ui/react/styled-system';
import { type PointerEvent, useEffect, useRef } from 'react';
import { Icon } from './icon.js';
import type { ToastText } from './toast.js';

/** How far to the right a toast is to be dragged before it goes, in CSS pixels. */
const swipeThreshold = 50;

const toaster = createToaster({
  placement: 'bottom-end',
  max: 1,
  duration: 5000,
  removeDelay: 0,
  hotkey: ['F8'],
});

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

function ToastCard({ id, title, description }: { id: string; title: string; description: string }) {
  const swipe = useSwipeRight(() => toaster.dismiss(id));
  return (
    <ToastRoot {...swipe}>
      <chakra.div minW="0">
        <ToastTitle>{title}</ToastTitle>
        {description !== '' && <ToastDescription>{description}</ToastDescription>}
      </chakra.div>
      <ToastCloseTrigger aria-label="Dismiss">
        <Icon name="close" />
      </ToastCloseTrigger>
    </ToastRoot>
  );
}

/** The region in which the latest toast appears for five seconds; F8 moves the focus there. */
export function Toaster({ latest }: { latest: ToastText }) {
  useEffect(() => {
    // The region listens from a microtask after its first rendering on, and would miss what is said before.
    queueMicrotask(() => {
      // With `max: 1` a second toast would wait for the first to go.
      toaster.remove();
      toaster.create({ ...latest });
    });
  }, [latest]);
  return (
    <ChakraToaster toaster={toaster}>
      {({ id = '', title, description }) => (
        <ToastCard id={id} title={String(title ?? '')} description={String(description ?? '')} />
      )}
    </ChakraToaster>
  );
}
