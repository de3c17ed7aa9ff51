/** A common receipt printer, with its columns on the usual paper and font. */
interface PrinterModel {
  readonly name: string
  readonly maker: string
  readonly columns: number
}

/** Suggested printer models; other names may be entered. Sources: makers' data sheets, font A. */
export const printerModels: readonly PrinterModel[] = [
  { name: 'TM-m30III', maker: 'Epson', columns: 48 },
  { name: 'TM-T88VII', maker: 'Epson', columns: 48 },
  { name: 'TM-T70II', maker: 'Epson', columns: 48 },
  { name: 'TM-P20II', maker: 'Epson', columns: 32 },
  { name: 'TM-U220', maker: 'Epson', columns: 33 },
  { name: 'TM-L100', maker: 'Epson', columns: 48 },
  { name: 'mC-Print3', maker: 'Star Micronics', columns: 48 },
  { name: 'mC-Print2', maker: 'Star Micronics', columns: 32 },
  { name: 'TSP143IV', maker: 'Star Micronics', columns: 48 },
  { name: 'SP742', maker: 'Star Micronics', columns: 42 },
  { name: 'SM-L200', maker: 'Star Micronics', columns: 32 },
  { name: 'CT-E651', maker: 'Citizen', columns: 48 },
  { name: 'CT-S310II', maker: 'Citizen', columns: 48 },
  { name: 'CMP-20II', maker: 'Citizen', columns: 32 },
]
