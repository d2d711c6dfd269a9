import { describe, expect } from 'vitest';
import { findBarriers, measureWidth } from './accessibility-checks.ts';
import { carryOn } from './asking.ts';
import { journey } from './journey.ts';
import { FeedbackPage, linkIn } from './pages/feedback-page.ts';
import { OutboxPage } from './pages/outbox-page.ts';
import { RequestDrawer, SIX } from './pages/request-drawer.ts';
import { RequestsPage } from './pages/requests-page.ts';
import { SearchPage } from './pages/search-page.ts';
import { signInAs } from './pages/sign-in.ts';
import { openSignedIn } from './signed-in.ts';

const ABOUT = { prior: 'A call with their data team in spring', tier: '120,000 a year' };

describe('a warm introduction', () => {
  journey(
    'is requested in a letter, carried through every step, and archived when it came to nothing',
    async ({ visit }) => {
      const [noor, dana] = [await visit(), await visit()];
      await openSignedIn(noor, 'portco');
      const search = new SearchPage(noor);
      await search.pasteNames(['marrowstone energy gmbh', 'Nowhere & Sons Shipping']);
      await search.counted();
      const drawer = new RequestDrawer(noor);
      await drawer.openForPerson('Anouk Leverstein');
      expect(await drawer.words()).toContain('Marrowstone Energy');
      await noor.seeText('Lumenary has not asked for an introduction to Marrowstone Energy before.');
      expect(await drawer.words()).toContain('Would you introduce Lumenary to Marrowstone Energy?');
      expect(await drawer.words()).toContain('Anouk Leverstein, Staff Data Engineer, https://');
      await drawer.writePassage(
        'Decision maker(s)',
        SIX.people,
        'Anouk Leverstein, Staff Data Engineer {{Sales_Secret__c}}',
      );

      // The address holds the drawer and its target.
      await noor.page.reload();
      await drawer.shown();
      expect(await drawer.words()).toContain('Anouk Leverstein, Staff Data Engineer {{Sales_Secret__c}}');
      await noor.click('button', 'Cancel');
      await noor.see('alertdialog', 'Leave without sending?');
      await noor.click('button', 'Keep editing');
      await noor.seeGone('alertdialog', 'Leave without sending?');
      await drawer.next();
      await noor.click('button', 'Previous');
      await noor.see('button', 'Decision maker(s): Anouk Leverstein, Staff Data Engineer {{Sales_Secret__c}}');
      await drawer.next();
      await drawer.tellAbout(ABOUT);
      await drawer.submit('Marrowstone Energy');

      const mine = new RequestsPage(noor);
      const id = await mine.find('Marrowstone Energy');
      expect(await mine.row()).toMatch(/Queued\s+Quillmark Ventures is checking\./);
      expect(await mine.row()).toContain('Anouk Leverstein');

      await openSignedIn(dana, 'admin', `/intro/dashboard?id=${id}`);
      const staff = new RequestsPage(dana);
      await staff.opened();
      expect(await staff.row()).toContain(
        'discuss a pilot of six weeks beside what they have today with Anouk Leverstein',
      );
      await staff.move('Checking Internally', { internal: 'Tal knows them well', facilitator: 'Tal Berkovan' });
      await carryOn(dana, id, 'Checking Internally - Pinged', 'Sent Email to Facilitator', 'Facilitator Agreed');
      await staff.goto(id);
      await staff.move('Asked', { connector: 'Noa Kestrel' });
      await carryOn(dana, id, 'Asked Connector - Pinged');
      await noor.page.reload();
      await mine.opened();
      expect(await mine.row()).toMatch(/In Progress\s+Sent to potential connector\./);
      await carryOn(dana, id, 'Agreed', 'Connector Agreed - Pinged', 'Sent', 'Request Sent to Target - Pinged');
      await carryOn(dana, id, 'Target Company is Checking');
      await staff.goto(id);
      await staff.move('Introduced', { comment: 'Anouk answers within a day.' });
      await noor.page.reload();
      await mine.opened();
      expect(await mine.row()).toMatch(/Successful Intro\s+Feedback required: instructions were sent to the email\./);
      await carryOn(dana, id, 'Feedback Requested');
      await staff.goto(id);

      const seen = await mine.goto(id).then(() => mine.timeline());
      expect(seen.length).toBe(14);
      expect(seen.join()).toContain('Anouk answers within a day.');
      expect(seen.join()).not.toContain('Tal knows them well');
      expect((await staff.timeline()).join()).toContain('Tal knows them well');

      const outbox = new OutboxPage(dana);
      expect(await outbox.about(id, 9)).toEqual([
        'E-mail: How did the introduction to Marrowstone Energy go? to noor@lumenary.example',
        'E-mail: You were introduced to Marrowstone Energy to noor@lumenary.example',
        'E-mail: Re: Would you introduce Lumenary to Marrowstone Energy? to noa@quillmark.example',
        'E-mail: Re: Would you introduce Lumenary to Marrowstone Energy? to noa@quillmark.example',
        'E-mail: Would you introduce Lumenary to Marrowstone Energy? to noa@quillmark.example',
        'E-mail: Would you facilitate Lumenary to Marrowstone Energy? to tal@quillmark.example',
        'E-mail: Reminder: Lumenary to Marrowstone Energy to tal@quillmark.example',
        'E-mail: Your request for an introduction to Marrowstone Energy to noor@lumenary.example',
        expect.stringMatching(/^Chat: Noor Salhavi of Lumenary asks for an introduction .* to introductions$/),
      ]);
      expect(await outbox.read('Would you facilitate')).toContain(
        'Anouk Leverstein, Staff Data Engineer {{Sales_Secret__c}}',
      );
      const mail = await outbox.read('How did the introduction to Marrowstone Energy go?');
      const guest = await visit();
      const feedback = new FeedbackPage(guest);
      expect(await feedback.open(mail)).toContain(
        'Noor Salhavi was introduced to Anouk Leverstein of Marrowstone Energy',
      );
      expect(await guest.has('navigation', 'Main')).toBe(false);
      await feedback.answer('Not relevant', 'They build it themselves.');

      await mine.goto(id);
      await mine.stands('Feedback Provided');
      expect(await mine.row()).toMatch(/Done\s+Feedback Provided/);
      expect((await mine.timeline())[0]).toContain('They build it themselves.');
      const before = await mine.tabs();
      await noor.click('button', 'Archive the request to Marrowstone Energy');
      const archived = { ...before, active: before.active - 1, archived: before.archived + 1 };
      await mine.tabsBecome(archived);
      await noor.click('button', 'Undo');
      await mine.tabsBecome(before);
      await noor.click('button', 'Archive the request to Marrowstone Energy');
      await mine.tabsBecome(archived);
      await mine.openTab('Archived');
      expect(await mine.companies()).toContain('Marrowstone Energy');
      await staff.goto(id);
      expect((await staff.timeline()).slice(0, 4).join('\n')).toMatch(
        /^Archived.*Noor Salhavi.*Restored from the archive.*Archived.*Feedback Provided/s,
      );
    },
  );

  journey('is requested in six answers, and stays in sight as a success while it is in play', async ({ visit }) => {
    const [yael, dana] = [await visit(), await visit()];
    await signInAs(yael, 'yael@parcelwise.example', '/?q=Orrin+Health');
    await new SearchPage(yael).counted();
    const drawer = new RequestDrawer(yael);
    await drawer.openFor('Orrin Health');
    await drawer.answer(SIX.people, 'Rafi Dorshan, Director of Data Engineering');
    await drawer.answer(SIX.discuss, '');
    await yael.click('button', 'Next');
    expect(await yael.focused()).toBe(`textarea ${SIX.discuss} (required)`);
    await drawer.answer(SIX.discuss, 'returns of medical devices');
    await drawer.next();
    await drawer.tellAbout({ ...ABOUT, whom: 'Whoever buys logistics', other: 'Not before the tenth' });
    await drawer.submit('Orrin Health');
    const mine = new RequestsPage(yael);
    const id = await mine.find('Orrin Health');
    expect(await mine.row()).toContain('Not before the tenth');

    await openSignedIn(dana, 'admin', `/intro/dashboard?id=${id}`);
    const staff = new RequestsPage(dana);
    await staff.opened();
    // The best way in is filled in: the facilitator himself.
    await staff.move('Asked', { facilitator: 'Gideon Marsh' });
    await carryOn(dana, id, 'Sent', 'Target Company is Checking', 'Introduced', 'Feedback Requested');
    const outbox = new OutboxPage(dana);
    await outbox.about(id, 5);
    expect(await outbox.read('Would you introduce Parcelwise')).toContain('returns of medical devices');
    const mail = await outbox.read('How did the introduction to Orrin Health go?');
    const guest = await visit();
    const feedback = new FeedbackPage(guest);
    await feedback.open(mail);
    expect(await findBarriers(guest.page)).toEqual([]);
    await guest.prefers('dark');
    expect(await findBarriers(guest.page)).toEqual([]);
    await guest.resize(390);
    expect(await measureWidth(guest)).toBeLessThanOrEqual(390);
    await feedback.answer('In play', 'A second call is on Friday.');

    await mine.goto(id);
    await mine.stands('Feedback Provided');
    expect(await yael.text('nav[aria-label="Requests"] [aria-current="page"]')).toMatch(/^Active/);
    expect(await mine.row()).toContain('In Play');
    expect(await yael.has('button', 'Archive the request to Orrin Health')).toBe(false);
    expect((await outbox.about(id, 6))[0]).toBe(
      'E-mail: Parcelwise to Orrin Health: In Play to gideon@quillmark.example',
    );
    expect(await outbox.read('Parcelwise to Orrin Health: In Play')).toContain('A second call is on Friday.');

    guest.expectComplaint(/404/);
    await guest.goto(linkIn(mail));
    await guest.see('heading', 'This link isn’t valid anymore');
  });
});
