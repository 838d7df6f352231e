import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Names the dialog that is open, in the state of the browser's history entry. */
interface DialogState {
  dialog?: string;
}

/** The history entries of the buttons that are on the screen. */
const present: string[] = [];

/**
 * A dialog that is a step in the browser's history: Back closes it and stays on the page, and it is still open after a reload.
 * @param name unique within the page.
 */
export function useHistoryDialog(name: string) {
  const location = useLocation();
  const navigate = useNavigate();
  const isOpen = (location.state as DialogState | null)?.dialog === name;
  const { key } = location;
  useLayoutEffect(() => {
    present.push(key);
    return () => void present.splice(present.indexOf(key), 1);
  }, [key]);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (!isOpen) return;
    shown.current = key;
    return () => {
      shown.current = undefined;
    };
  }, [isOpen, key]);
  return {
    isOpen,
    /** Opens it on the page that was shown when this function was made. Does nothing once another page or dialog is open. */
    open: () => {
      if (!isOpen && present.includes(key))
        void navigate(location, { state: { dialog: name } satisfies DialogState });
    },
    /** Closes the dialog that was open when this function was made. Later calls do nothing, as they would leave the page. */
    close: () => {
      if (shown.current !== key) return;
      shown.current = undefined;
      void navigate(-1);
    },
  };
}
