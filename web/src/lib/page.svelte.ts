/** What the frame of the page tells about the screen in it. A screen may say more than its route does. */
export const page = $state<{ title: string; game: string | null }>({ title: "", game: null });

/** Name the screen: for the window's title, and the game for the header. */
export function titled(title: string, game: string | null = null): void {
  page.title = title;
  page.game = game;
}
