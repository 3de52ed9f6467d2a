/** A piece of a letter. Texts are plain, but for `rich`: escaping is done here and nowhere else. */
export type Block =
  | { readonly paragraph: string }
  /** HTML that `cleanHtml` has made; the one block that is not plain. */
  | { readonly rich: string }
  /** Names and values under each other: login, password, date, place. */
  | { readonly facts: readonly (readonly [name: string, value: string])[] }
  /** The one thing to click; the address is also written out. */
  | { readonly button: { readonly label: string; readonly href: string } }
  /** Small pictures beside each other, each with a line below it: `data:` addresses of a PNG. */
  | { readonly pictures: readonly Picture[] }
  | { readonly note: string }

export interface Picture {
  readonly src: string
  /** What it is for who does not see it. */
  readonly alt: string
  readonly caption: string
}

/** Whether an address is one of the web, which a mail may lead to. */
export const isWebAddress = (href: string): boolean => /^https?:\/\//i.test(href)
