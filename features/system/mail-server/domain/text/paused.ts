/** While the server is left alone after it could not be used. */
export const pausedNote = (until: string): string =>
  `Il server di posta non rispondeva: le mail aspettano e ripartono da sé, il prossimo tentativo è alle ${until}.`
