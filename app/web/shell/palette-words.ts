/**
 * What people call the screens and commands of the palette, besides their labels, by path or label.
 * Loaded with the palette, not with the screens.
 */
const WORDS: Readonly<Record<string, string>> = {
  '/app/oggi': 'giornata da fare inizio home',
  '/app/corsi': 'classi lezioni classe',
  '/app/addCorso': 'aggiungi crea classe',
  '/app/categorie': 'calendario della categoria tipi di corso',
  '/app/addCategorie': 'aggiungi crea',
  '/app/cestinoCorsi': 'corsi archiviati vecchi corsi finiti cestino eliminati',
  '/app/studenti': 'allievi iscritti alunni anagrafica telefono ritirati',
  '/app/addStudente': 'aggiungi allievo iscrizione nuovo iscritto',
  '/app/blacklist': 'lista nera bloccati',
  '/app/notifiche': 'avvisi messaggi',
  '/app/eventi': 'inviti spettacoli saggi open day',
  '/app/addEvento': 'aggiungi crea invito spettacolo saggio open day',
  '/app/scuola': 'insegnanti aule materie chiusure festività vacanze',
  '/app/registri': 'presenze assenze appello registro mancanti',
  '/app/recuperi': 'lezioni perse recuperare proposte',
  '/app/comunicazioni': 'mail avvisi annunci scrivere messaggi inviati',
  '/app/dashboard': 'statistiche grafici numeri andamento costi',
  '/app/leads': 'contatti interessati potenziali richieste',
  '/app/addLead': 'aggiungi contatto richiesta interessato',
  '/app/doppioniLeads': 'lead doppi uguali unire unisci',
  '/app/importLeads': 'contatti carica file excel csv',
  '/app/leadForms': 'contatti richieste sito modulo form',
  '/app/conservazioneLead': 'privacy gdpr cancella contatti vecchi',
  '/app/tag': 'etichette provenienza',
  '/app/addTag': 'aggiungi etichetta',
  '/app/usersettings':
    'profilo password utenti account server di posta preferenze iban fuso orario',
  '/app/insegnanti': 'docenti professori maestri',
  '/app/addInsegnante': 'aggiungi docente professore',
  '/app/materie': 'discipline',
  '/app/addMateria': 'aggiungi disciplina',
  '/app/aule': 'sale stanze spazi',
  '/app/addAula': 'aggiungi sala stanza',
  '/app/gestioneAnnunci': 'troppe assenze avvisare assenti presenze',
  '/app/mailAutomatiche': 'promemoria automatici compleanni',
  '/app/modelli': 'testi lettere mail layout firma',
  '/app/posta': 'mail mandate non arrivate errori outbox',
  '/app/operazioni': 'lavori in corso in blocco importazioni',
  '/app/diario': 'attività chi ha fatto cosa modifiche cronologia storico',
  '/app/pdfFatturatoPage': 'fatture insegnanti docenti compensi ore stampa',
  '/app/pdfGiornata': 'lezioni di oggi stampa giornata aule',
  '/app/dachiamare': 'telefonate chiamare lead',
  '/app/chiamati': 'telefonate fatte lead',
  '/billing/corsi': 'pagamenti rate quote piani rateali soldi',
  '/billing/studenti': 'pagamenti rate quote chi deve pagare chi ha pagato allievi in regola',
  '/billing/ritirati': 'pagamenti hanno lasciato abbandoni rimborsi',
  '/billing/daVerificare': 'pagamenti bonifici ricevute prove distinte verifica contabili',
  '/billing/inRitardo':
    'pagamenti chi deve pagare ritardo scaduti morosi arretrati solleciti insoluti',
  '/billing/estrattoConto': 'pagamenti bonifici banca movimenti incassi conto corrente importa',
  '/billing/usersettings': 'profilo password',
  'Tema chiaro': 'giorno colori aspetto',
  'Tema scuro': 'notte colori aspetto dark',
  'Scorciatoie da tastiera': 'tasti aiuto comandi',
  Esci: 'logout scollegati chiudi disconnetti',
}

/** What else people call a screen or a command. */
export function wordsOf(entry: { readonly label: string; readonly to?: string }): string {
  return WORDS[entry.to ?? entry.label] ?? ''
}
