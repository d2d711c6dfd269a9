import { Notice } from '../../platform/ui/states/notice.tsx';

/** Says that people who are new to the reader are left out for now, and until when; nothing where nobody is. */
export function LeftOut({ withheld }: { withheld: { message: string } | undefined }) {
  return withheld ? <Notice kind="warning">Some people are hidden. {withheld.message}</Notice> : null;
}
