/** What students write to the office in the demo. */
export const MESSAGES: readonly (readonly [title: string, body: string])[] = [
  ['Assenza di domani', 'Buongiorno, domani non potrò essere a lezione per una visita medica.'],
  [
    'Certificato medico',
    'Ho lasciato il certificato in segreteria: l’assenza si può giustificare?',
  ],
  [
    'Certificato di frequenza',
    'Mi serve un certificato di frequenza per la borsa di studio. Quando posso ritirarlo?',
  ],
  ['Numero di telefono', 'Ho cambiato numero di telefono: come posso aggiornarlo?'],
  ['Bonifico della rata', 'Ho fatto il bonifico ieri: la ricevuta va portata in segreteria?'],
  ['Ritardo', 'Il treno è in ritardo, arrivo per la seconda ora.'],
  ['Saggio finale', 'Quanti inviti possiamo avere per il saggio finale?'],
  [
    'Uscita anticipata',
    'Giovedì devo uscire mezz’ora prima per un provino. Devo avvisare anche l’insegnante, o basta scriverlo qui? In allegato alla mail c’è la convocazione.',
  ],
  ['Copione', 'Non riesco ad aprire il file della dispensa: si può avere una copia su carta?'],
  ['Cambio di classe', 'Vorrei passare alla classe del mattino: c’è ancora posto?'],
  ['Oggetti smarriti', 'Ho dimenticato una giacca nera in aula dopo la lezione di movimento.'],
  ['Recupero', 'La data proposta per il recupero va bene, grazie.'],
]
