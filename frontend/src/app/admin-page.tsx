import { chakra } from '@chakra-ui/react/styled-system';
import type { SessionRecord } from '@onchan-bowls/contract/session';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../components/button.js';
import { Card } from '../components/card.js';
import { Dialog } from '../components/dialog.js';
import { LoadFailed, Loading } from '../components/list-status.js';
import { Page } from '../components/page.js';
import { loadToaster } from '../components/load-toaster.js';
import { showError } from '../components/toast.js';
import { AdminGate } from '../features/users/admin-gate.js';
import { signOut, useAdminSession } from '../features/users/session.api.js';
import { messageOf } from '../lib/api.js';
import { Dashboard } from './dashboard.js';

/**
 * The gate, and the dashboard behind it. When the session ends while the dashboard is open, the gate is put
 * over it instead of in its place, so that an open form keeps what was typed.
 */
export default function AdminPage() {
  const { state, session, error, retry, unlock, forget } = useAdminSession();
  const [entered, setEntered] = useState<SessionRecord>();
  useEffect(() => void loadToaster().catch(() => undefined), []);
  if (state === 'unlocked' && session !== entered) setEntered(session);

  if (entered) {
    const leave = async () => {
      try {
        await signOut();
      } catch (failure) {
        showError('Sign-out failed', messageOf(failure));
        return;
      }
      setEntered(undefined);
      forget();
    };
    return (
      <>
        <Dashboard session={entered} onSignOut={() => void leave()} />
        {state === 'locked' && (
          <Dialog
            title="Your session has ended"
            description="Please sign in again. What you have typed on this page is kept."
          >
            <AdminGate onUnlock={unlock} />
            <ButtonLink asChild variant="plain" width="full" mt="2">
              <Link to="/">Leave the dashboard</Link>
            </ButtonLink>
          </Dialog>
        )}
      </>
    );
  }
  if (state === 'checking') {
    return (
      <Page heading="Admin Access" indexed={false}>
        {error ? <LoadFailed error={error} retry={retry} /> : <Loading text="Checking your session..." />}
      </Page>
    );
  }
  return (
    <Page
      heading="Admin Access"
      subtitle="This area is for authorized club administrators only."
      indexed={false}
    >
      <Card maxW="26rem" mx="auto">
        <chakra.p mb="5">Enter the admin password to manage the club’s website.</chakra.p>
        <AdminGate onUnlock={unlock} />
      </Card>
    </Page>
  );
}
