<pers.ind><name.first>Jean</name.first> <name.last>Rey</name.last></pers.ind> vit à <loc.adm.town><name>Lyon</name></loc.adm.town> depuis <time.date.abs><year>1998</year></time.date.abs>
