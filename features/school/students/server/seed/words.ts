/** What the demo's students write on their form besides what every person has. */

export const ADULT_PROFESSIONS: Readonly<Record<'F' | 'M', readonly string[]>> = {
  F: [
    'Studentessa universitaria',
    'Barista',
    'Cameriera',
    'Impiegata',
    'Commessa',
    'Insegnante',
    'Infermiera',
    'Attrice',
    'Modella',
    'Hostess di eventi',
    'Truccatrice',
    'Costumista',
    'Ballerina',
    'Fotografa',
    'Grafica',
    'Giornalista',
    'Avvocata',
    'Psicologa',
    'Libera professionista',
    'In cerca di occupazione',
  ],
  M: [
    'Studente universitario',
    'Barista',
    'Cameriere',
    'Impiegato',
    'Commesso',
    'Insegnante',
    'Infermiere',
    'Attore',
    'Modello',
    'Videomaker',
    'Tecnico luci',
    'Fonico',
    'Fotografo',
    'Programmatore',
    'Cuoco',
    'Personal trainer',
    'Animatore turistico',
    'Avvocato',
    'Libero professionista',
    'In cerca di occupazione',
  ],
}

/** Pupils: up to the age of 13 at the scuola media, then at a liceo. */
export const PUPILS: Readonly<Record<'F' | 'M', string>> = { F: 'Studentessa', M: 'Studente' }

export const ADULT_NOTES: readonly string[] = [
  'Telefonare solo dopo le 18.',
  'Ha già frequentato un laboratorio teatrale a Bologna.',
  'Allergia alle arachidi.',
  'Chiede la ricevuta intestata alla ditta.',
  'Viene da fuori Roma: attenzione agli scioperi dei treni.',
  'Ha un agente: avvisare per provini e set.',
  'Porta gli occhiali di scena, non le lenti.',
  'Disponibile come comparsa nei cortometraggi dei corsi di regia.',
  'Parla inglese e spagnolo.\nPatente B e automobile.',
  'Pratica scherma e danza contemporanea.',
  'Lavora su turni: può mancare il giovedì sera.',
  "Consegnata copia del documento e modulo per l'uso dell'immagine.",
]

export const MINOR_NOTES: readonly string[] = [
  'Minorenne: contattare la madre.',
  'Minorenne: contattare il padre.',
  'Minorenne: può uscire senza accompagnatore, autorizzazione firmata.',
  'Minorenne: all’uscita arriva la nonna. Intolleranza al lattosio.',
]

export const BLACKLIST_REASONS: readonly string[] = [
  'Non ha pagato tre rate e non risponde ai solleciti.',
  'Comportamento scorretto verso una compagna, segnalato per iscritto.',
  'Ha danneggiato una luce di scena e rifiuta il risarcimento.',
  'Assegno scoperto, pratica passata al legale.',
  'Ha diffuso in rete riprese del corso senza consenso.',
  'Insulti ripetuti al personale della segreteria, al telefono e per mail.',
  'Documento falso al momento dell’iscrizione.',
  'Lite in aula con intervento della sicurezza.',
  'Contestata la quota con la banca dopo avere frequentato.',
  'Si presentava alle lezioni di corsi diversi dal proprio.',
]
