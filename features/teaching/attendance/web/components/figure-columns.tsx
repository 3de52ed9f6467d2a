import type { AddedColumn } from '#f/school/enrolments/web/public.tsx'
import { formatInteger, formatPercent } from '#kit/domain/format.ts'
import { FigureButton } from '#kit/web/figure.tsx'
import type { Figures } from '../../domain/contract.ts'
import { absencesOfHeld } from '../../domain/text.ts'
import { type Figure, figureNames } from '../../domain/text/absences.ts'

interface FigureColumn {
  readonly figure: Figure
  readonly title: string
  readonly value: (of: Figures) => string
  readonly by: (of: Figures) => number
  readonly zero: (of: Figures) => boolean
}

const FIGURES: readonly FigureColumn[] = [
  {
    figure: 'frequency',
    title: 'Frequenza',
    value: ({ attendancePercent: percent }) => (percent === null ? '—' : formatPercent(percent, 1)),
    by: ({ attendancePercent }) => attendancePercent ?? -1,
    zero: ({ held }) => held === 0,
  },
  {
    figure: 'absences',
    title: 'Assenze',
    value: absencesOfHeld,
    by: ({ absences }) => absences,
    zero: ({ held, previousAbsences }) => held === 0 && previousAbsences === 0,
  },
  {
    figure: 'unjustified',
    title: 'Non giustificate',
    value: ({ unjustified }) => formatInteger(unjustified),
    by: ({ unjustified }) => unjustified,
    zero: ({ unjustified }) => unjustified === 0,
  },
]

/** Who came how often, as columns of a list of enrolments: each figure asks what is behind it. */
export function figureColumns<Row>(list: {
  readonly figuresOf: (row: Row) => Figures | undefined
  /** Instead of figures that are not there. */
  readonly lacking: string
  /** Whose figures or of what they are, for who does not see where they stand. */
  readonly label: (row: Row) => string
  readonly ask: (row: Row, figure: Figure) => void
  /** Headings that this list has otherwise. */
  readonly titles?: Partial<Readonly<Record<Figure, string>>>
}): readonly AddedColumn<Row>[] {
  const { figuresOf, lacking, label, ask, titles = {} } = list
  return FIGURES.map(({ figure, title, value, by, zero }): AddedColumn<Row> => ({
    id: figure,
    title: titles[figure] ?? title,
    kind: 'figure',
    value: (row) => {
      const figures = figuresOf(row)
      return figures && value(figures)
    },
    sort: (row) => {
      const figures = figuresOf(row)
      return figures && by(figures)
    },
    cell: (row) => {
      const figures = figuresOf(row)
      if (!figures) return lacking
      return (
        <FigureButton
          value={value(figures)}
          label={`${figureNames[figure]}: ${label(row)}`}
          zero={zero(figures)}
          onOpen={() => ask(row, figure)}
        />
      )
    },
  }))
}
