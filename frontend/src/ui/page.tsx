import { chakra } from '@chakra-ui/react/styled-system';
import { club } from '@onchan-bowls/contract/club';
import type { ReactNode } from 'react';
import { Container } from './boxes.js';
import { Bowls, Crown } from './page-artwork.js';
import { PageHead, type PageHeadProps } from './page-head.js';
import { PageHeading } from './page-heading.js';

interface PageProps extends Partial<PageHeadProps> {
  heading: string;
  /** A line under the heading. */
  subtitle?: string;
  /** Whether the heading takes little room on a phone, for a page that people work with. */
  compact?: boolean;
  children?: ReactNode;
}

/** The greatest width of a text that has the bowls beside it. */
const besideBowls = { base: 'prose', lg: 'calc(100% - 20rem)', _print: 'none' };

/** The frame of a page: metadata, band with the heading, and content. The title is the heading and the club's name unless given. */
export function Page({
  heading,
  title = `${heading} - ${club.shortName} | ${club.address.island}`,
  subtitle,
  compact = false,
  children,
  ...head
}: PageProps) {
  return (
    <>
      <PageHead title={title} {...head} />
      <chakra.div
        bg="green.800"
        color="white"
        position="relative"
        overflow="hidden"
        pt={{ base: compact ? '2' : '8', md: '12' }}
        pb={{ base: compact ? '6' : '14', md: '20' }}
        _print={{ bg: 'transparent', color: 'fg', py: '0' }}
      >
        <Container>
          <chakra.p display={{ base: 'none', _print: 'block' }} fontFamily="heading">
            {club.name}
          </chakra.p>
          <PageHeading
            maxW={besideBowls}
            {...(compact && { fontSize: { base: 'xl', md: '4xl' } })}
            _print={{ fontSize: '2xl' }}
          >
            {heading}
          </PageHeading>
          {subtitle !== undefined && (
            <chakra.p mt="2" color="green.100" fontSize="lg" maxW={besideBowls} _print={{ display: 'none' }}>
              {subtitle}
            </chakra.p>
          )}
        </Container>
        <Bowls />
        <Crown />
      </chakra.div>
      <Container pt={{ base: compact ? '1' : '4', md: '4' }} pb={{ base: '14', md: '20', _print: '0' }}>
        {children}
      </Container>
    </>
  );
}
