import { chakra } from '@chakra-ui/react/styled-system';
import {
  club,
  inPounds,
  type MembershipPlan,
  newMembersPlan,
  renewalPlans,
} from '@onchan-bowls/contract/club';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { applyFor } from '../../lib/links.js';
import { Badge } from '../../ui/badge.js';
import { Stack } from '../../ui/boxes.js';
import { ButtonLink } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { Icon } from '../../ui/icon.js';
import { Page } from '../../ui/page.js';
import { Heading } from '../../ui/text.js';

function Notice() {
  return (
    <chakra.p
      role="note"
      bg="green.subtle"
      borderRadius="md"
      borderInlineStartWidth="5px"
      borderColor="green.solid"
      px="5"
      py="4"
    >
      <strong>You pay nothing now.</strong> No fee is taken with your application: we ask for payment after it
      has been reviewed.
    </chakra.p>
  );
}

function Price({ plan }: { plan: MembershipPlan }) {
  return (
    <p>
      <chakra.strong
        fontFamily="heading"
        fontSize="3xl"
        fontWeight="400"
        lineHeight="1.1"
        color="green.fg"
        fontVariantNumeric="lining-nums"
      >
        {inPounds(plan.price)}
      </chakra.strong>{' '}
      <chakra.span color="fg.muted">total</chakra.span>
    </p>
  );
}

const Row = chakra('div', {
  base: {
    display: 'flex',
    // With large letters the value wraps below its name.
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '4',
    py: '2',
    borderTopWidth: '1px',
    '& dt': { color: 'fg.muted' },
    // Prices do not break.
    '& dd': { fontWeight: '600', marginInlineStart: 'auto', overflowWrap: 'normal' },
  },
});

function Fees({ plan }: { plan: MembershipPlan }) {
  return (
    <dl>
      <Row>
        <dt>Club fee</dt>
        <dd>{plan.clubFee === 0 ? 'Free' : inPounds(plan.clubFee)}</dd>
      </Row>
      <Row>
        <dt>Greenage fee</dt>
        <dd>{inPounds(plan.greenageFee)}</dd>
      </Row>
      <Row>
        <dt>Ages</dt>
        <dd>{plan.ageGroup}</dd>
      </Row>
    </dl>
  );
}

/** A link to the application form with the plan selected. */
function Apply({ plan, label, describedBy }: { plan: MembershipPlan; label: string; describedBy: string }) {
  return (
    <ButtonLink asChild width="full" aria-describedby={describedBy}>
      <Link to={applyFor(plan.name)}>{label}</Link>
    </ButtonLink>
  );
}

function FeaturedPlan({ plan }: { plan: MembershipPlan }) {
  const headingId = useId();
  return (
    <Card
      as="section"
      aria-labelledby={headingId}
      borderWidth="2px"
      borderColor="green.solid"
      display="grid"
      gridTemplateColumns={{ md: 'minmax(0, 1fr) minmax(0, 1fr)' }}
      columnGap="12"
      rowGap="6"
      p={{ base: '5', md: '8' }}
    >
      <chakra.div display="flex" flexDirection="column" gap="4">
        <div>
          <Badge mb="3">New to the club</Badge>
          <chakra.h2 id={headingId} fontFamily="heading" fontSize="3xl" lineHeight="1.2">
            {plan.name}
          </chakra.h2>
          <chakra.p mt="2">{plan.description}</chakra.p>
        </div>
        <Price plan={plan} />
        <Fees plan={plan} />
      </chakra.div>
      <chakra.div display="flex" flexDirection="column" justifyContent="space-between" gap="6">
        <Stack as="ul" aria-label="What is included" gap="3">
          {plan.features.map((feature) => (
            <chakra.li key={feature} display="flex" gap="3" alignItems="center">
              <chakra.span color="green.fg" display="flex">
                <Icon name="check" />
              </chakra.span>
              {feature}
            </chakra.li>
          ))}
        </Stack>
        <Apply plan={plan} label="Join Now" describedBy={headingId} />
      </chakra.div>
    </Card>
  );
}

function Renewal({ plan }: { plan: MembershipPlan }) {
  const headingId = useId();
  return (
    <Card as="li" display="flex" flexDirection="column" gap="4">
      <Heading as="h3" id={headingId}>
        {plan.name}
      </Heading>
      <Price plan={plan} />
      <Fees plan={plan} />
      <chakra.div mt="auto">
        <Apply plan={plan} label="Renew" describedBy={headingId} />
      </chakra.div>
    </Card>
  );
}

/** The membership plans with their prices, and links to apply. */
export default function MembershipPage() {
  return (
    <Page
      heading={`Join ${club.name}`}
      title={`Membership Options - ${club.shortName} | ${club.address.island}`}
      subtitle="New to bowls or back for another season? Choose the plan that suits you."
      description={`What it costs to join ${club.name} or to renew: club membership is free for new members, who pay only the greenage fee of ${inPounds(newMembersPlan.greenageFee)}.`}
    >
      <Stack gap={{ base: '8', md: '10' }}>
        <Notice />
        <FeaturedPlan plan={newMembersPlan} />
        <section aria-labelledby="renewal-options">
          <Heading size="lg" id="renewal-options" mb="5">
            Renewal Options
          </Heading>
          <chakra.ul
            display="grid"
            gridTemplateColumns={{ md: 'repeat(3, minmax(0, 1fr))' }}
            gap={{ base: '4', md: '5' }}
          >
            {renewalPlans.map((plan) => (
              <Renewal key={plan.id} plan={plan} />
            ))}
          </chakra.ul>
        </section>
      </Stack>
    </Page>
  );
}
