import { chakra } from '@chakra-ui/react/styled-system';
import { type AriaAttributes, useEffect, useRef } from 'react';
import { Stack } from '../ui/boxes.js';
import { Button } from '../ui/button.js';
import { useHistoryDialog } from '../ui/history-dialog.js';
import { Icon } from '../ui/icon.js';
import { Heading } from '../ui/text.js';
import { onlyWithScripts } from '../ui/with-scripts.js';
import { currentPage, NavigationLink } from './navigation-link.js';
import { adminPages, type NavigationEntry, publicPages } from './navigation.js';

const Sheet = chakra('dialog', {
  base: {
    position: 'fixed',
    inset: '0',
    insetStart: 'auto',
    m: '0',
    height: '100dvh',
    maxHeight: 'none',
    width: 'min(22rem, 88vw)',
    maxWidth: 'none',
    bg: 'bg',
    color: 'fg',
    boxShadow: 'raised',
    p: '5',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    transform: 'translateX(100%)',
    transition: 'transform 220ms ease-out, overlay 220ms allow-discrete, display 220ms allow-discrete',
    _open: { transform: 'none', _starting: { transform: 'translateX(100%)' } },
    _backdrop: { bg: 'shade' },
  },
});

const MenuLink = chakra(NavigationLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '12',
    px: '4',
    borderRadius: 'md',
    fontWeight: '600',
    _hover: { bg: 'green.subtle' },
    // Ink on paper: the header's plate would not be seen here.
    _currentPage: { ...currentPage, bg: 'fg', color: 'bg' },
  },
});

interface EntriesProps extends AriaAttributes {
  pages: readonly NavigationEntry[];
}

function Entries({ pages, ...name }: EntriesProps) {
  return (
    <Stack as="ul" {...name} gap="1">
      {pages.map((page) => (
        <li key={page.path}>
          {/* The page takes the menu's place in the history, so that Back does not open the menu again. */}
          <MenuLink entry={page} replace />
        </li>
      ))}
    </Stack>
  );
}

/** The menu of small screens: a native modal dialog that slides in from the right. */
export function MobileMenu() {
  const sheet = useRef<HTMLDialogElement>(null);
  const { isOpen, open, close } = useHistoryDialog('menu');
  useEffect(() => {
    if (isOpen) sheet.current?.showModal();
    else sheet.current?.close();
  }, [isOpen]);
  return (
    <>
      {/* The button alone: an open menu stays when the screen becomes wide, as the page below it does not react. */}
      <Button
        variant="outline"
        px="0"
        aria-label="Open menu"
        onClick={open}
        hideFrom="xl"
        css={onlyWithScripts}
      >
        <Icon name="menu" />
      </Button>
      <Sheet
        ref={sheet}
        aria-labelledby="menu-title"
        aria-describedby="menu-description"
        // Closed with Escape.
        onClose={close}
        onClick={({ target }) => {
          if (target === sheet.current) close();
        }}
      >
        <chakra.div display="flex" justifyContent="space-between" alignItems="flex-start" mb="5">
          <div>
            <Heading id="menu-title">Menu</Heading>
            <chakra.p id="menu-description" color="fg.muted" fontSize="sm">
              Navigate our club sections
            </chakra.p>
          </div>
          <Button variant="plain" aria-label="Close menu" onClick={close}>
            <Icon name="close" />
          </Button>
        </chakra.div>
        <nav aria-label="Menu">
          <Entries pages={publicPages} aria-label="Pages" />
          <chakra.h3
            id="menu-administration"
            mt="6"
            mb="2"
            px="4"
            fontSize="sm"
            fontWeight="700"
            color="fg.muted"
          >
            Administration
          </chakra.h3>
          <Entries pages={adminPages} aria-labelledby="menu-administration" />
        </nav>
      </Sheet>
    </>
  );
}
