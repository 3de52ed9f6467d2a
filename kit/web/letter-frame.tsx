import classes from './letter-frame.module.css'

/** A mail as it arrives, on white paper whatever the colours of the program; nothing in it runs. */
export function LetterFrame({ html, title }: { html: string; title: string }) {
  return <iframe className={classes['paper']} title={title} sandbox="" srcDoc={html} />
}
