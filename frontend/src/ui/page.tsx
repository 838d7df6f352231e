import { chakra } from '@chakra-ui/react/styled-system';
import { club } from '@onchan-bowls/contract/club';
import type { ReactNode } from 'react';
import { Container } from './boxes.js';
import { PageHead, type PageHeadProps } from './page-head.js';
import { PageHeading } from './page-heading.js';

interface PageProps extends Partial<PageHeadProps> {
  heading: string;
  /** A line beside the heading. A phone has no room for it. */
  subtitle?: string;
  /** What belongs to the heading, at the end of its row: a search, a button. */
  beside?: ReactNode;
  children?: ReactNode;
}

/** The frame of a page: metadata, the row with the heading, and content. The title is the heading and the club's name unless given. */
export function Page({
  heading,
  title = `${heading} - ${club.shortName} | ${club.address.island}`,
  subtitle,
  beside,
  children,
  ...head
}: PageProps) {
  return (
    <>
      <PageHead title={title} {...head} />
      <Container pb={{ base: '12', md: '16', _print: '0' }}>
        <chakra.p display={{ base: 'none', _print: 'block' }} fontFamily="heading">
          {club.name}
        </chakra.p>
        <chakra.div
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          columnGap="6"
          rowGap="1"
          minH={{ base: '13', md: '15' }}
          py={{ base: '1', md: '2' }}
        >
          {/* On a phone a long one takes two lines, which need more room below them. */}
          <PageHeading {...(heading.length > 20 && { mb: { base: '2', md: '0' } })}>{heading}</PageHeading>
          {subtitle !== undefined && (
            <chakra.p hideBelow="md" color="fg.muted" maxW="prose" _print={{ display: 'none' }}>
              {subtitle}
            </chakra.p>
          )}
          {beside}
        </chakra.div>
        {children}
      </Container>
    </>
  );
}
