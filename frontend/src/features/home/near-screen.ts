import { type RefObject, useEffect, useState } from 'react';

/** Whether an element has come as near as the next screenful, once and for all; false until the page has come to life. */
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
