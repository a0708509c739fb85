"""Writes the files of `made`, and beside them what is in them, as Python's json says it: python3 make.py"""

import datetime
import json
import os

import openpyxl
import pyarrow as pa
import pyarrow.parquet as pq
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont

os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "made"))

spans = [{"start": 0, "end": 2, "label": "PER"}, {"start": 7, "end": 10, "label": None}]
rows = [
    {
        "id": str(i),
        "tokens": ["Bo", "met", "Ann", "é😀"],
        "ner_tags": [1, 0, 2 ** (i % 3), 0],
        "tags": ["B-PER", "O", "B-LOC" if i == 2 else "B-PER", "O"],
        "text": 'x\n"y',
        "spans": spans if i % 2 else [],
        "nested": [[1, 2], None, []] if i else None,
        "large": None if i == 1 else 2**53 - 2 + i,
        "ratio": 0.1 * i,
        "day": datetime.date(2024, 1, 31 - i),
        "time": datetime.datetime(1969, 12, 31, 23, 59, 59, 123456 * (i % 2)),
        "utc": datetime.datetime(2024, 1, 31, 12, 30, tzinfo=datetime.timezone.utc),
        "good": i % 2 == 0,
        "empty": None,
    }
    for i in range(5)
]
table = pa.Table.from_pylist(rows)
for codec in ["none", "snappy", "gzip", "zstd", "brotli", "lz4"]:
    pq.write_table(table, f"rows-{codec}.parquet", compression=codec, row_group_size=2)
pq.write_table(table, "rows-plain.parquet", use_dictionary=False)
flat = ["id", "text", "large", "ratio", "good"]
pq.write_table(table.select(flat), "rows-v2.parquet", data_page_version="2.0")


def text_of(value):
    if isinstance(value, datetime.datetime):
        return value.isoformat().replace("+00:00", "Z")
    if isinstance(value, datetime.date):
        return value.isoformat()
    return str(value) if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 2**53 else value


with open("rows.jsonl", "w", encoding="utf8") as file:
    for row in rows:
        made = {key: text_of(value) for key, value in row.items()}
        file.write(json.dumps(made, ensure_ascii=False) + "\n")

pq.write_table(pa.table({"image": pa.array([b"\xff\xfe"])}), "bytes.parquet")
pq.write_table(pa.table({"price": pa.array([1], pa.decimal128(38, 2))}), "decimal.parquet")

book = openpyxl.Workbook()
sheet = book.active
sheet.title = "Gold"
bold = CellRichText("ri", TextBlock(InlineFont(b=True), "ch"))
sheet.append(["id", "cluster", "n", "day", "time", "ok", None])
sheet.append(["a", "007", 1.0, datetime.date(2024, 1, 31), datetime.datetime(2024, 1, 31, 12, 30), True])
sheet.append(['b, "c"', "line\nbreak", 0.1, datetime.datetime(2024, 1, 31), datetime.time(12, 30), False])
sheet.append([None] * 6)
sheet.append(["#x", bold, 12345.678, None, None, None])
sheet.row_dimensions[3].hidden = True
book.create_sheet("Notes")
book.save("cells.xlsx")
second = book.create_sheet("Second sheet")
second.append(["x", "y"])
second.sheet_state = "hidden"
book.save("two-sheets.xlsx")

clusters = openpyxl.Workbook()
for row in [["id", "cluster"], ["a", 1], ["b", 1], ["c", 2]]:
    clusters.active.append(row)
clusters.save("clusters.xlsx")
