import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatInteger } from '#kit/domain/format.ts'
import { useNarrow } from '../narrow.ts'
import { shownPages } from './pages.ts'
import classes from './pager.module.css'

/**
 * The pages of a list: the first, the last, the ones around the present one. A button that leads no
 * further keeps the focus of whoever came there by it.
 */
export function Pager(props: { page: number; pages: number; go: (page: number) => void }) {
  const { page, pages, go } = props
  const narrow = useNarrow()
  return (
    <nav aria-label="Pagine" className={`${classes['pager']} row gap-xs figures`}>
      <button
        type="button"
        aria-label="Pagina precedente"
        aria-disabled={page <= 1}
        onClick={() => go(Math.max(page - 1, 1))}
      >
        <IconChevronLeft size={16} aria-hidden />
      </button>
      {shownPages(page, pages, narrow ? 0 : 2).map((shown, at) =>
        shown === undefined ? (
          <span key={`gap ${at}`} aria-hidden>
            …
          </span>
        ) : (
          <button
            key={shown}
            type="button"
            aria-label={`Pagina ${shown}`}
            aria-current={shown === page ? 'page' : undefined}
            onClick={() => go(shown)}
          >
            {formatInteger(shown)}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label="Pagina successiva"
        aria-disabled={page >= pages}
        onClick={() => go(Math.min(page + 1, pages))}
      >
        <IconChevronRight size={16} aria-hidden />
      </button>
    </nav>
  )
}
