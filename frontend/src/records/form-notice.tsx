import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentProps, useEffect, useRef } from 'react';

/** Reports in a form what somebody else has done meanwhile. */
export function FormNotice(props: ComponentProps<typeof chakra.div>) {
  const notice = useRef<HTMLDivElement>(null);
  // On a small screen it would appear outside the visible part of the dialog.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <chakra.div ref={notice} role="alert" layerStyle="tinted" colorPalette="orange" p="4" {...props} />;
}
