/** What Word for Windows puts on the clipboard: a heading, a line with marks, a list, an empty line. */
export const FROM_WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/Anna/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {mso-style-parent:""; margin:0cm; font-size:11.0pt; font-family:"Calibri",sans-serif;} --></style>
</head>
<body lang=IT style='tab-interval:35.4pt'>
<!--StartFragment-->
<h1>Orario di marzo<o:p></o:p></h1>
<p class=MsoNormal><span lang=IT style='font-size:12.0pt;font-family:"Times New Roman",serif;color:#1F3864;mso-fareast-language:IT'>La <b style='mso-bidi-font-weight:normal'>lezione</b> di <i>recitazione</i> è <u>spostata</u>: <a href="https://esempio.it/orario">orario</a>.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>portate il copione<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>scarpe comode<o:p></o:p></p>
<!--EndFragment-->
</body>
</html>`

/** What is copied from a mail that is read in Gmail. */
export const FROM_GMAIL = `<meta http-equiv="content-type" content="text/html; charset=utf-8"><div dir="ltr" style="color: rgb(34, 34, 34); font-family: Arial, Helvetica, sans-serif; font-size: small; font-variant-ligatures: normal; background-color: rgb(255, 255, 255);"><div class="gmail_default" style="font-family: georgia, serif;">Ciao a tutti,</div><div class="gmail_default" style="font-family: georgia, serif;"><br></div><div><span style="font-weight: 700;">sabato</span> si prova. <a href="https://www.google.com/url?q=https://esempio.it" target="_blank" data-saferedirecturl="https://www.google.com/url?q=x" style="color: rgb(17, 85, 204);">Mappa</a><img class="ajT" src="https://ssl.gstatic.com/ui/v1/icons/mail/images/cleardot.gif"></div></div>`
