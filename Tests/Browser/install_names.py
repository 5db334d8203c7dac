"""The names in the pictures of the install sheet, where the month of the gallery has none in a language: eight tasks, three D-days, an alarm."""

import month

ENGLISH = [*month.TASKS["en"], month.DAYS[4][0], month.DAYS[0][0], month.DAYS[2][0], month.ALARMS[2][2]]

# By language, in the order of ENGLISH.
NAMES = {code: names.split("|") for code, names in (line.split(" ", 1) for line in """
cs Angličtina|Matematika|Čtení|Venčení psa|Datové struktury|Klavír|Úklid|Vaření|Odevzdat práci|Zkoušky|Tátovy narozeniny|Vzít si léky
da Engelsk|Matematik|Læse|Gå tur med hunden|Datastrukturer|Klaver|Rengøring|Madlavning|Aflevér opgaven|Eksamen|Fars fødselsdag|Tag medicin
de Englisch|Mathe|Lesen|Mit dem Hund raus|Informatik|Klavier|Putzen|Kochen|Hausarbeit abgeben|Klausuren|Papas Geburtstag|Tabletten nehmen
es Inglés|Matemáticas|Leer|Pasear al perro|Estructuras de datos|Piano|Limpiar|Cocinar|Entregar el trabajo|Exámenes|Cumple de papá|Tomar la pastilla
fi Englanti|Matematiikka|Lukeminen|Koiran ulkoilutus|Tietorakenteet|Piano|Siivous|Ruoanlaitto|Tutkielman palautus|Tentit|Isän syntymäpäivä|Ota lääke
fr Anglais|Maths|Lecture|Promener le chien|Structures de données|Piano|Ménage|Cuisine|Rendre le mémoire|Examens|Anniversaire de papa|Prendre le médicament
id Bahasa Inggris|Matematika|Membaca|Ajak anjing jalan|Struktur data|Piano|Bersih-bersih|Memasak|Kumpulkan skripsi|Ujian akhir|Ulang tahun Ayah|Minum obat
it Inglese|Matematica|Lettura|Portare fuori il cane|Strutture dati|Pianoforte|Pulizie|Cucinare|Consegna tesi|Esami|Compleanno di papà|Prendere la medicina
ja 英語|数学|読書|犬の散歩|データ構造|ピアノ|掃除|料理|論文の提出|期末試験|父の誕生日|薬を飲む
nb Engelsk|Matte|Lese|Gå tur med hunden|Datastrukturer|Piano|Rydde|Lage mat|Levere oppgaven|Eksamen|Pappas bursdag|Ta medisinen
nl Engels|Wiskunde|Lezen|Hond uitlaten|Datastructuren|Piano|Schoonmaken|Koken|Scriptie inleveren|Tentamens|Papa jarig|Medicijn innemen
pl Angielski|Matematyka|Czytanie|Spacer z psem|Struktury danych|Pianino|Sprzątanie|Gotowanie|Oddać pracę|Sesja|Urodziny taty|Wziąć lek
pt-BR Inglês|Matemática|Leitura|Passear com o cachorro|Estruturas de dados|Piano|Faxina|Cozinhar|Entregar o TCC|Provas finais|Aniversário do pai|Tomar o remédio
ru Английский|Математика|Чтение|Прогулка с собакой|Структуры данных|Пианино|Уборка|Готовка|Сдать диплом|Сессия|День рождения папы|Принять лекарство
sv Engelska|Matte|Läsa|Gå ut med hunden|Datastrukturer|Piano|Städa|Laga mat|Lämna in uppsatsen|Tentor|Pappas födelsedag|Ta medicinen
th ภาษาอังกฤษ|คณิต|อ่านหนังสือ|พาหมาเดินเล่น|โครงสร้างข้อมูล|เปียโน|ทำความสะอาด|ทำอาหาร|ส่งวิทยานิพนธ์|สอบปลายภาค|วันเกิดพ่อ|กินยา
tr İngilizce|Matematik|Kitap okuma|Köpeği gezdirme|Veri yapıları|Piyano|Temizlik|Yemek|Tezi teslim et|Finaller|Babamın doğum günü|İlacını al
uk Англійська|Математика|Читання|Прогулянка з собакою|Структури даних|Піаніно|Прибирання|Готування|Здати диплом|Сесія|День народження тата|Прийняти ліки
vi Tiếng Anh|Toán|Đọc sách|Dắt chó đi dạo|Cấu trúc dữ liệu|Piano|Dọn dẹp|Nấu ăn|Nộp luận văn|Thi cuối kỳ|Sinh nhật bố|Uống thuốc
zh-Hans 英语|数学|阅读|遛狗|数据结构|钢琴|打扫|做饭|提交论文|期末考试|爸爸生日|吃药
zh-Hant 英文|數學|閱讀|遛狗|資料結構|鋼琴|打掃|做菜|繳交論文|期末考|爸爸生日|吃藥
""".strip().split("\n"))}


def cells(cells, language):
    """The cells of an English month with the names of another language, and without its quotes, which are in English."""
    names = dict(zip(ENGLISH, NAMES[language], strict=True))

    def named(value):
        if isinstance(value, dict):
            return {member: named(it) for member, it in value.items()}
        return names.get(value, value) if isinstance(value, str) else value

    return [{**cell, "v": named(cell["v"])} for cell in cells if cell["e"] != "quote"]
