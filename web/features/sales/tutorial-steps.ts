/** The six steps of the tour. `npm run pictures` takes a picture of each, as this person sees it in the demo. */
export interface TutorialStep {
  /** The name in its pictures: tutorial/<name>-<theme>-<wide or narrow>.webp. */
  name: string;
  title: string;
  sentence: string;
  /** The content of the picture, for people who do not see it. */
  alt: string;
}

export const TUTORIAL_STEPS = [
  {
    name: 'search',
    title: 'Paste the companies you want to reach',
    sentence: 'Kith finds them even if they are misspelled, and shows who the network knows there, closest first.',
    alt: 'A search for five pasted company names: each company with its people, their titles and a ring for how strongly the network knows them.',
  },
  {
    name: 'evidence',
    title: 'Read why',
    sentence: 'Click a ring to see the evidence: what is on record and what is only inferred.',
    alt: 'The evidence behind one ring, opened beside it: who worked together and when, with the source of each line.',
  },
  {
    name: 'request',
    title: 'Ask for the introduction',
    sentence: 'Your use case fills in the e-mail. Edit it and send.',
    alt: 'The request drawer with a letter whose passages are filled in from the use case and can be changed in place.',
  },
  {
    name: 'requests',
    title: 'See how far each request is',
    sentence: 'My Requests shows where each one stands and which ones need you.',
    alt: 'My Requests: introductions with their status, the person asked for, the goal and the last change.',
  },
  {
    name: 'opportunities',
    title: 'Let companies come to you',
    sentence: 'The firm suggests companies it can introduce you to that fit your use cases, each with the reason.',
    alt: 'Sales Opportunities: suggested companies, each with the reason why it fits, the person to ask for and two buttons, Request Intro and Dismiss.',
  },
  {
    name: 'ranking',
    title: 'Improve the strengths in two minutes',
    sentence: 'Use the arrow keys to say who you know. Searches use your answers right away.',
    alt: 'The ranking game shows a person, where you may have met, and three answers to choose from.',
  },
] as const satisfies readonly TutorialStep[];
export type TutorialPicture = (typeof TUTORIAL_STEPS)[number]['name'];

/** The size of the pictures, in CSS pixels: they keep their place while they load. */
export const TUTORIAL_SIZES = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 640 } } as const;
