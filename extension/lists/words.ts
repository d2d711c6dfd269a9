/** What leaves the browser, said wherever the reading of lists can be switched on. */
export const SENT_OF_LISTS =
  'While the panel is open, it sends your Kith the profile addresses of the people in view, or their names and companies. The site’s terms may forbid reading its pages.';
