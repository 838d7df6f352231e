import { chakra } from '@chakra-ui/react/styled-system';

const Profile = chakra('svg', { base: { width: 'full', height: 'auto', display: 'block' } });
const Caption = chakra('span', {
  base: { display: 'block', textAlign: 'center', fontWeight: '600', pt: '2' },
});

const Earth = ({ surface }: { surface: string }) => (
  <>
    <path d={`${surface} V118 H10 Z`} fill="#dfecdf" />
    <path d={surface} fill="none" stroke="#2f6b3d" strokeWidth="5" strokeLinecap="round" />
  </>
);

/** A drawing of the two kinds of green from the side, with an exaggerated crown. */
export function Greens() {
  return (
    <chakra.figure
      display="grid"
      gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}
      gap="5"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      p={{ base: '4', md: '6' }}
    >
      <div>
        <Profile viewBox="0 24 320 96" aria-hidden>
          <Earth surface="M10 100 C75 98 105 60 160 60 S245 98 310 100" />
          <circle cx="197.8" cy="48.8" r="14" fill="#15301f" />
          <circle cx="197.8" cy="48.8" r="5" fill="#3d7f4b" />
          <circle cx="104.3" cy="54.9" r="14" fill="#5b2a1e" />
          <circle cx="104.3" cy="54.9" r="5" fill="#a15b45" />
          <circle cx="160" cy="47" r="10.5" fill="#f0c94f" stroke="#8a4310" strokeWidth="1" />
        </Profile>
        <Caption>Crown green</Caption>
      </div>
      <div>
        <Profile viewBox="0 24 320 96" aria-hidden>
          <Earth surface="M10 100 H310" />
          <circle cx="196" cy="83.5" r="14" fill="#15301f" />
          <circle cx="196" cy="83.5" r="5" fill="#3d7f4b" />
          <circle cx="108" cy="83.5" r="14" fill="#5b2a1e" />
          <circle cx="108" cy="83.5" r="5" fill="#a15b45" />
          <circle cx="160" cy="91" r="6.5" fill="#ffffff" stroke="#6f7268" strokeWidth="1.5" />
        </Profile>
        <Caption>Flat green</Caption>
      </div>
      <chakra.figcaption gridColumn="1 / -1" fontSize="sm" color="fg.muted" textAlign="center">
        The two greens seen from the side. The crown is drawn steeper than it is.
      </chakra.figcaption>
    </chakra.figure>
  );
}
