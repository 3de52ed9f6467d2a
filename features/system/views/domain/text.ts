/** One sentence for each code of the contract; held complete where the codes are registered. */
export const viewSentences = {
  'views.not_found': 'La vista non esiste più.',
  'views.too_many': (data: Readonly<Record<string, unknown>>) =>
    `Si possono tenere al massimo ${Number(data['limit'])} viste: eliminane prima una.`,
}
