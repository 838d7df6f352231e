import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Names the dialog that is open, in the state of the browser's history entry. */
interface DialogState {
  dialog?: string;
}

/**
 * A dialog that is a step in the browser's history: Back closes it and stays on the page, and it is still open after a reload.
 * @param name unique within the page.
 */
export function useHistoryDialog(name: string) {
  const location = useLocation();
  const navigate = useNavigate();
  const isOpen = (location.state as DialogState | null)?.dialog === name;
  const isClosing = useRef(false);
  useEffect(() => {
    isClosing.current = false;
  }, [isOpen]);
  return {
    isOpen,
    open: () => {
      if (!isOpen) void navigate(location, { state: { dialog: name } satisfies DialogState });
    },
    close: () => {
      // The step back takes a moment, and a second one would leave the page.
      if (!isOpen || isClosing.current) return;
      isClosing.current = true;
      void navigate(-1);
    },
  };
}
