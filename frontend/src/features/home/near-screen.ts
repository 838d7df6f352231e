import { type RefObject, useEffect, useState } from 'react';

/** Whether an element has ever been within one screen of the visible part of the page; false before hydration. */
export function useNearScreen(ref: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      ([latest]) => {
        if (!latest?.isIntersecting) return;
        setIsNear(true);
        observer.disconnect();
      },
      { rootMargin: '100% 0%' },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return isNear;
}
