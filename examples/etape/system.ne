Jean <pers.ind><name.last>Rey</name.last></pers.ind> <org.ent>vit</org.ent> à <loc.adm.reg><name>Lyon</name></loc.adm.reg> depuis <year>1998</year>
