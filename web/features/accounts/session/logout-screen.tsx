import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { endOwnSession } from '../../../platform/api/session.ts';
import { Loading } from '../../../platform/ui/states/loading.tsx';

/** /logout: revokes the session and goes home. Called twice it does no harm. */
export default function LogoutScreen() {
  const navigate = useNavigate();
  useEffect(() => {
    endOwnSession().then(() => navigate('/', { replace: true }));
  }, [navigate]);
  return (
    <main>
      <title>Logout · Kith</title>
      <Loading>Signing you out…</Loading>
    </main>
  );
}
